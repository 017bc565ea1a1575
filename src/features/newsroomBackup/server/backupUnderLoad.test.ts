import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#base/database/migrate.ts'
import { addJob } from '#base/jobs/jobs.ts'
import { seedPlans } from '#features/billing/server/plans/seedPlans.ts'
import { asUser, createUser } from '../../../../test/asUser.ts'
import { writeComment } from '../../../../test/comments.ts'
import { describeSchema } from '../../../../test/describeSchema.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addPayment } from '../../../../test/payments.ts'
import { addPost } from '../../../../test/posts.ts'
import { createTestApp, createTestDatabase } from '../../../../test/testApp.ts'
import { backupNewsroom } from './backupNewsroom.ts'
import { key, makeFolder, otherMachine, readRows, withClient } from './newsroomBackup.fixtures.ts'
import { restoreNewsroom } from './restoreNewsroom.ts'

const app = await createTestApp({ BACKUP_KEY: key })
const visitor = asVisitor(app)
const folder = makeFolder()

/** Every kind of character that a text format could trip over. */
const odd = 'سطر\nثانٍ\tوعمود \\N \\. “اقتباس” 🇰🇼 \u202e'

test('a backup made while posts, comments and payments are written restores row for row what was there at its snapshot', async () => {
  await seedPlans(app.db)
  const posts = await Promise.all(Array.from({ length: 40 }, () => addPost(app, { title: odd, body: odd.repeat(2_000) })))
  await addJob(app.db, 'mailReceipt', { payment: odd }, { key: 'one', runAt: new Date('2030-01-01T00:00:00Z'), priority: 3 })

  let isOver = false
  let written = 0
  const keepWriting = async (write: () => Promise<unknown>) => {
    while (!isOver) {
      await write()
      written++
    }
  }
  const writers = [
    keepWriting(() => addPost(app, { title: odd })),
    // New readers each time, because one may not write that many.
    keepWriting(async () => addPayment(app, (await createUser(app)).id, { paid: written % 2 === 0 })),
    keepWriting(() => sql`update post_counters set views = views + 1`.execute(app.db)),
    keepWriting(() => sql`delete from posts where id = (select max(id) from posts where id > ${Math.max(...posts)})`.execute(app.db)),
    keepWriting(async () => {
      const reader = await asUser(app, visitor.server)
      await writeComment(reader, posts[written % posts.length] ?? 0)
    }),
  ]
  const count = (table: 'comments' | 'payments') =>
    app.db
      .selectFrom(table)
      .select('id')
      .execute()
      .then((rows) => rows.length)
  await expect.poll(() => count('comments')).toBeGreaterThan(1)
  await expect.poll(() => count('payments')).toBeGreaterThan(1)

  // Read through another transaction with the very same snapshot, while the backup is being made
  // and everybody goes on writing.
  let before: Record<string, string[]> = {}
  let writtenBefore = 0
  const file = join(folder, 'load.backup')
  const made = await backupNewsroom(app.config, app.databaseUrl, file, {
    async onSnapshot(client) {
      const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
      before = await withClient(app.databaseUrl, async (other) => {
        await other.query(`begin isolation level repeatable read; set transaction snapshot '${rows[0]?.id}'`)
        return readRows(other)
      })
      writtenBefore = written
      await expect.poll(() => written).toBeGreaterThan(writtenBefore + 20)
    },
  })
  expect(written).toBeGreaterThan(writtenBefore)
  isOver = true
  await Promise.all(writers)
  expect(before.comments?.length).toBeGreaterThan(1)
  expect(before.payments?.length).toBeGreaterThan(1)
  expect(await withClient(app.databaseUrl, readRows)).not.toEqual(before)
  expect(readFileSync(file).subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  expect(existsSync(`${file}.part`)).toBe(false)

  const elsewhere = await createTestDatabase({ migrated: false })
  const restored = await restoreNewsroom(otherMachine({ BACKUP_KEY: key }), elsewhere, file, { features: [], wasStopped: true })
  expect(await withClient(elsewhere, readRows)).toEqual(before)
  expect(restored).toMatchObject({
    rows: made.rows,
    tables: made.tables,
    jobs: made.jobs,
    dropped_jobs: 0,
    migrated: [],
    other_secret: false,
  })
  expect(await describeSchema(elsewhere)).toEqual(await describeSchema(app.databaseUrl))

  await withClient(elsewhere, async (client) => {
    const { rows: jobs } = await client.query(
      `select task_identifier, key, priority, run_at, payload from graphile_worker.jobs join graphile_worker._private_jobs using (id, key, priority, run_at)
        where key = 'one'`,
    )
    expect(jobs).toEqual([
      { task_identifier: 'mailReceipt', key: 'one', priority: 3, run_at: new Date('2030-01-01T00:00:00Z'), payload: { payment: odd } },
    ])
    // The next row gets an id of its own.
    const { rows } = await client.query<{ id: number; last: number }>(
      `select nextval(pg_get_serial_sequence('posts', 'id'))::int as id, (select max(id)::int from posts) as last`,
    )
    expect(rows[0]?.id).toBeGreaterThan(rows[0]?.last ?? Number.POSITIVE_INFINITY)
    // Triggers and foreign keys work again.
    await client.query('delete from posts where id = $1', [posts[0]])
    const { rows: removed } = await client.query('select post_id from removed_posts where post_id = $1', [posts[0]])
    expect(removed).toHaveLength(1)
    await expect(client.query(`insert into comments select (c).* from (select c from comments c limit 1) one`)).rejects.toThrow()
    const { rows: log } = await client.query('select kind, was_stopped from newsroom_backups')
    expect(log).toEqual([{ kind: 'restore', was_stopped: true }])
  })
})

test('pictures as they were fetched and the operator’s texts are restored, and what is computed from them is not copied', async () => {
  const { dataDir } = app.config
  const put = (path: string, content: string) => {
    mkdirSync(join(dataDir, path, '..'), { recursive: true })
    writeFileSync(join(dataDir, path), content)
  }
  const kept = {
    'pictures/ab/cd/abcd-original': 'a picture',
    'texts/about.ar.md': '# من نحن',
    [`texts/${'ملف طويل '.repeat(12)}.md`]: 'a long name',
    'texts/empty.md': '',
  }
  const computed = [
    'pictures/ab/cd/abcd-640.avif',
    'pictures/ab/cd/efgh-original.123.part',
    'search/0/index.json',
    'postgres/PG_VERSION',
    'restore-1/0',
  ]
  for (const [path, content] of Object.entries(kept)) put(path, content)
  for (const path of computed) put(path, 'computed')

  const file = join(folder, 'files.backup')
  await backupNewsroom(app.config, app.databaseUrl, file)
  const machine = otherMachine({ BACKUP_KEY: key })
  const restored = await restoreNewsroom(machine, await createTestDatabase({ migrated: false }), file, { features: [], wasStopped: true })
  expect(restored.files).toBe(4)
  for (const [path, content] of Object.entries(kept)) expect(readFileSync(join(machine.dataDir, path), 'utf8')).toBe(content)
  for (const path of computed) expect(existsSync(join(machine.dataDir, path)), path).toBe(false)
})

test('a text of the operator that differs from the backup’s is not replaced, and nothing is restored', async () => {
  const file = join(folder, 'texts.backup')
  await backupNewsroom(app.config, app.databaseUrl, file)
  const machine = otherMachine({ BACKUP_KEY: key })
  mkdirSync(machine.textsDir)
  writeFileSync(join(machine.textsDir, 'about.ar.md'), '# نص آخر')
  const url = await createTestDatabase({ migrated: false })
  const restore = () => restoreNewsroom(machine, url, file, { features: [], wasStopped: true })
  await expect(restore()).rejects.toThrow(/about\.ar\.md exists already and differs/)
  expect(readFileSync(join(machine.textsDir, 'about.ar.md'), 'utf8')).toBe('# نص آخر')
  expect(existsSync(join(machine.dataDir, 'pictures'))).toBe(false)
  expect((await withClient(url, readRows)).users).toEqual([])
  writeFileSync(join(machine.textsDir, 'about.ar.md'), '# من نحن')
  await restore()
  expect((await withClient(url, readRows)).users).not.toEqual([])
})

test('a backup of an older version is restored as it was, then migrated', async () => {
  const old = await createTestDatabase({ migrated: false })
  const { applyMissing } = await import('#base/database/migrate.ts')
  await withClient(old, async (client) => {
    await applyMissing(client, old, undefined, (name) => name < '202611231552')
    await client.query(`insert into users (name, email) values ('قارئ', 'reader@example.com')`)
  })
  const file = join(folder, 'old.backup')
  await backupNewsroom(app.config, old, file)
  const url = await createTestDatabase({ migrated: false })
  const restored = await restoreNewsroom(otherMachine({ BACKUP_KEY: key }), url, file, { features: [], wasStopped: true })
  expect(restored.migrated).toContain('202611240650_newsroom_backups.sql')
  expect(await migrate(url)).toEqual([])
  expect(await describeSchema(url)).toEqual(await describeSchema(app.databaseUrl))
  expect((await withClient(url, readRows)).users).toHaveLength(1)
})
