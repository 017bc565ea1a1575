import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sourceFolder } from '#base/process/sourceFolder.ts'
import { createUser } from '../../../../test/asUser.ts'
import { addPost } from '../../../../test/posts.ts'
import { createTestApp, createTestDatabase } from '../../../../test/testApp.ts'
import { scaleTimeout } from '../../../../test/timeouts.ts'
import { backupNewsroom } from './backupNewsroom.ts'
import { key, makeFolder, otherMachine, readRows, withClient } from './newsroomBackup.fixtures.ts'
import { restoreNewsroom } from './restoreNewsroom.ts'
import { tryBackup } from './tryBackup.ts'

const app = await createTestApp({ BACKUP_KEY: key })
await createUser(app)
for (let count = 0; count < 30; count++) await addPost(app, { body: String(Math.random()).repeat(3_000) })
const folder = makeFolder()
const encrypted = join(folder, 'encrypted')
const open = join(folder, 'open')
await backupNewsroom(app.config, app.databaseUrl, encrypted)
await backupNewsroom({ ...app.config, backup: { ...app.config.backup, key: undefined } }, app.databaseUrl, open)
/** Empty, and still so after every restore that is refused. */
const url = await createTestDatabase({ migrated: false })

const restore = (file: string, env = { BACKUP_KEY: key }) =>
  restoreNewsroom(otherMachine(env), url, file, { features: [], wasStopped: true })

async function changed(file: string, change: (bytes: Buffer) => Buffer): Promise<string> {
  const copy = join(folder, 'changed')
  writeFileSync(copy, change(readFileSync(file)))
  return copy
}

async function expectEmpty(): Promise<void> {
  const rows = await withClient(url, readRows)
  expect([...(rows.users ?? []), ...(rows.posts ?? [])]).toEqual([])
}

test('a backup is refused with a sentence if it is cut off anywhere or damaged, encrypted or not, and nothing of it is restored', async () => {
  const length = { encrypted: readFileSync(encrypted).length, open: readFileSync(open).length }
  for (const [name, file] of [
    ['encrypted', encrypted],
    ['open', open],
  ] as const) {
    for (const end of [100, Math.floor(length[name] / 2), length[name] - 20, length[name] - 1])
      await expect(restore(await changed(file, (bytes) => bytes.subarray(0, end))), `${name} ${end}`).rejects.toThrow(
        /^changed is damaged or cut off \(.+\)$/,
      )
    // The last bytes are zstd's checksum; before them, not every bit of the compressed form counts.
    for (const at of [300, Math.floor(length[name] / 2), length[name] - 2]) {
      const flipped = await changed(file, (bytes) => {
        bytes[at] = (bytes[at] ?? 0) ^ 1
        return bytes
      })
      await expect(restore(flipped), `${name} ${at}`).rejects.toThrow(/^changed is damaged or cut off/)
    }
  }
  await expectEmpty()
})

test('a backup is refused with a sentence without its key, with another one, and if it is something else', async () => {
  await expect(restore(encrypted, {} as never)).rejects.toThrow('encrypted is encrypted: set BACKUP_KEY')
  await expect(restore(encrypted, { BACKUP_KEY: key.replace('a', 'b') })).rejects.toThrow(
    'BACKUP_KEY is not the key that encrypted was made with',
  )
  writeFileSync(join(folder, 'letter'), 'Dear Sir')
  await expect(restore(join(folder, 'letter'))).rejects.toThrow('letter is not a backup of Mirqab')
  await expectEmpty()
})

test('a backup of a newer version, or one into a database with rows, is refused with a sentence and changes nothing', async () => {
  const newer = await createTestDatabase({ migrated: true })
  await withClient(newer, (client) => client.query(`insert into migrations (name) values ('299901010000_future.sql')`))
  const file = join(folder, 'newer')
  await backupNewsroom(app.config, newer, file)
  await expect(restore(file)).rejects.toThrow('newer was made by a newer version of Mirqab (299901010000_future.sql): update Mirqab')
  await expectEmpty()

  const before = await withClient(app.databaseUrl, readRows)
  const occupied = restoreNewsroom(otherMachine({ BACKUP_KEY: key }), app.databaseUrl, encrypted, { features: [], wasStopped: true })
  await expect(occupied).rejects.toThrow(/the database is not empty \(\w+ has rows\)/)
  expect(await withClient(app.databaseUrl, readRows)).toEqual(before)
})

test('a backup does not replace a file, and leaves none if it fails', async () => {
  await expect(backupNewsroom(app.config, app.databaseUrl, open)).rejects.toThrow('exists already')
  await expect(backupNewsroom(app.config, app.databaseUrl, join(folder, 'none', 'file'))).rejects.toThrow('there is no folder')
  const failing = backupNewsroom(app.config, app.databaseUrl, join(folder, 'failed'), {
    onSnapshot: async () => {
      throw new Error('the process would die here')
    },
  })
  await expect(failing).rejects.toThrow('the process would die here')
  expect(existsSync(join(folder, 'failed'))).toBe(false)
})

test(
  'a restore that is killed at any moment leaves a database that is empty or whole, and can begin anew',
  async () => {
    const whole = (await withClient(app.databaseUrl, readRows)).posts
    const seen = new Set<string>()
    // Longer and longer, until a restore has the time to end.
    for (let attempt = 0, wait = 400; !seen.has('whole') && attempt < 16; attempt++, wait *= 1.5) {
      const child = startRestore(encrypted)
      await Promise.race([sleep(wait), once(child, 'exit')])
      child.kill('SIGKILL')
      await expect.poll(() => countSessions()).toBe(0)
      const posts = await withClient(url, async (client) =>
        (await client.query(`select to_regclass('posts') as t`)).rows[0].t ? (await readRows(client)).posts : [],
      )
      if (posts?.length) expect(posts).toEqual(whole)
      seen.add(posts?.length ? 'whole' : 'empty')
    }
    expect([...seen].sort()).toEqual(['empty', 'whole'])
  },
  scaleTimeout(240_000),
)

function startRestore(file: string): ChildProcess {
  const env = { ...process.env, DATABASE_URL: url, DATA_DIR: makeFolderOnce(), BACKUP_KEY: key, MIRQAB_MODE: 'demo' }
  return spawn(process.execPath, [join(sourceFolder(), 'mains/cli.ts'), 'restore', file, '--was-stopped'], { env, stdio: 'ignore' })
}

let dataDir: string | undefined
function makeFolderOnce(): string {
  dataDir ??= makeFolder()
  return dataDir
}

async function countSessions(): Promise<number> {
  const { rows } = await app.pool.query<{ count: number }>('select count(*)::int as count from pg_stat_activity where datname = $1', [
    new URL(url.replace('@/', '@placeholder/')).pathname.slice(1),
  ])
  return rows[0]?.count ?? 0
}

test('a trial restores into a scratch database, says what it found, and is stored; a damaged backup fails it', async () => {
  expect(await tryBackup(app.config, app.databaseUrl, encrypted)).toMatchObject({ migrated: [] })
  const bad = await changed(encrypted, (bytes) => bytes.subarray(0, -1))
  await expect(tryBackup(app.config, app.databaseUrl, bad)).rejects.toThrow('changed is damaged or cut off')
  const trials = await app.db.selectFrom('newsroom_backups').select(['file', 'problem']).where('kind', '=', 'trial').orderBy('id').execute()
  expect(trials).toEqual([
    { file: 'encrypted', problem: null },
    { file: 'changed', problem: expect.stringContaining('damaged') },
  ])
  expect(existsSync(join(app.config.dataDir, 'trial-restore'))).toBe(false)
})
