import { expect, test } from 'vitest'
import { listMigrations, migrate } from '#base/migrate.ts'
import { createTestApp } from './testApp.ts'

test('migrating a migrated database applies nothing', async () => {
  const app = await createTestApp()
  expect(await migrate(app.databaseUrl)).toEqual([])
})

test('every migration file is recorded as applied', async () => {
  const app = await createTestApp()
  const rows = await app.db.selectFrom('migrations').select('name').orderBy('name').execute()
  expect(rows.map((row) => row.name)).toEqual(listMigrations())
})
