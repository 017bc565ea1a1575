import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listMigrations, migrate } from '#base/database/migrate.ts'
import { describeSchema } from './describeSchema.ts'
import { createTestApp, createTestDatabase } from './testApp.ts'

const shipped = join(import.meta.dirname, '../db/migrations')

/**
 * The order in which the files numbered by topic were written
 * (`git log --reverse --diff-filter=A -- db/migrations`), except 0120: it came after 0140 and
 * cannot run after it, so no database has them in that order.
 */
const numbered =
  `0001_newsroom 0010_ingest 0040_reading 0011_save_in_parallel 0100_accounts 0041_reading_speed 0012_spelled_words 0020_stories
  0120_reactions 0140_polls 0130_comments 0141_polls_closed_early 0121_views 0142_poll_views 0131_recent_comments 0152_saved_searches
  0160_interests 0153_searches 0150_search_changes 0161_alerts 0162_reworded_posts 0163_spelling 0170_job_workers`
    .split(/\s+/)
    .map((name) => `${name}.sql`)

test('migrating a migrated database applies nothing', async () => {
  const app = await createTestApp()
  expect(await migrate(app.databaseUrl)).toEqual([])
})

test('every migration file is recorded as applied', async () => {
  const app = await createTestApp()
  const rows = await app.db.selectFrom('migrations').select('name').orderBy('name').execute()
  expect(rows.map((row) => row.name)).toEqual(listMigrations())
})

test('migrating file by file in the order of the git history gives the schema of a new database', async () => {
  const folder = temporaryFolder()
  const oldest = await createTestDatabase({ migrated: false })
  const written = [...numbered, ...listMigrations().filter((name) => !numbered.includes(name))]
  for (const name of written) {
    copyFileSync(join(shipped, name), join(folder, name))
    expect(await migrate(oldest, folder)).toEqual([name])
  }
  expect(await describeSchema(oldest)).toEqual(await describeSchema(await createTestDatabase({ migrated: true })))
})

test('a migration older than the newest applied one is refused, and nothing is applied', async () => {
  const folder = temporaryFolder()
  const database = await createTestDatabase({ migrated: false })
  writeFileSync(join(folder, '202611220900_first.sql'), 'create table first ()')
  await migrate(database, folder)
  writeFileSync(join(folder, '202611220800_late.sql'), 'create table late ()')
  writeFileSync(join(folder, '202611221000_next.sql'), 'create table next ()')
  await expect(migrate(database, folder)).rejects.toThrow('202611220800_late.sql would run after 202611220900_first.sql')
  expect(Object.keys(await describeSchema(database)).filter((name) => name.startsWith('storage '))).toEqual([
    'storage first',
    'storage migrations',
    'storage migrations_pkey',
  ])
})

test('new migrations are named by the minute in which they were written', () => {
  const others = listMigrations().filter((name) => !numbered.includes(name))
  expect(others.filter((name) => !/^20\d{10}_[a-z_]+\.sql$/.test(name))).toEqual([])
})

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mirqab-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
