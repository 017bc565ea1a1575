import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { asVisitor } from '../../../../../test/http.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { key, makeFolder } from '../newsroomBackup.fixtures.ts'
import { backupNightly } from './backupNightly.ts'
import { readLastBackups } from './readLastBackups.ts'

const folder = makeFolder()
const app = await createTestApp({
  BACKUP_DIR: folder,
  BACKUP_KEY: key,
  BACKUP_AT: '02:00',
  BACKUP_KEEP_DAILY: '2',
  BACKUP_KEEP_WEEKLY: '0',
  BACKUP_KEEP_MONTHLY: '0',
})
const visitor = asVisitor(app)
const files = () => readdirSync(folder).sort()

test('each night after its hour in Kuwait one backup is made and tried, older ones and parts of failed ones are deleted, other files stay', async () => {
  const night = Date.now() - (Date.now() % 86_400_000) + 86_400_000 - 3_600_000
  const hour = 3_600_000
  for (const name of [
    'mirqab-20200101T230000Z.tar.zst',
    'mirqab-20200102T230000Z.tar.zst.age',
    'mine.tar.zst',
    'mirqab-20200103T230000Z.tar.zst.part',
  ])
    writeFileSync(join(folder, name), '')
  const name = (ms: number) => `mirqab-${new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '')}.tar.zst.age`

  app.setNow(new Date(night))
  await backupNightly(app)
  app.setNow(new Date(night + hour / 6))
  await backupNightly(app)
  expect(files()).toEqual(
    ['mine.tar.zst', 'mirqab-20200102T230000Z.tar.zst.age', 'mirqab-20200103T230000Z.tar.zst.part', name(night)].sort(),
  )

  const last = await readLastBackups(app.db)
  expect(last).toMatchObject({ backup: { file: name(night), problem: null }, trial: { file: name(night), problem: null } })
  const metrics = (await visitor.get('/metrics')).body
  expect(metrics).toContain('mirqab_backup_timestamp_seconds{kind="backup",outcome="succeeded"}')
  expect(metrics).toContain('mirqab_backup_timestamp_seconds{kind="trial",outcome="succeeded"}')
  expect(metrics).toMatch(/mirqab_backup_bytes [1-9]/)
})

test('after a failure the next attempt comes an hour later, not ten minutes, and the metrics show when it failed', async () => {
  await app.db.deleteFrom('newsroom_backups').execute()
  app.setNow(undefined)
  const failed = { kind: 'backup', file: 'x', started_at: new Date(), finished_at: new Date(), problem: 'no space left on device' }
  await app.db.insertInto('newsroom_backups').values(failed).execute()
  await backupNightly(app)
  expect((await readLastBackups(app.db)).backup).toMatchObject({ succeededAt: null, problem: 'no space left on device' })
  expect((await visitor.get('/metrics')).body).toContain('mirqab_backup_timestamp_seconds{kind="backup",outcome="failed"}')
  app.setNow(new Date(Date.now() + 3_700_000))
  await backupNightly(app)
  expect((await readLastBackups(app.db)).backup).toMatchObject({ succeededAt: expect.any(Date), problem: null })
})
