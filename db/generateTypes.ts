// Writes src/base/database/tables.ts from a freshly migrated database. Run by `npm run types` after
// adding a migration.
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#base/database/embeddedPostgres.ts'
import { migrate } from '#base/database/migrate.ts'

const outFile = process.argv[2] ?? join(import.meta.dirname, '../src/base/database/tables.ts')
const folder = mkdtempSync(join(tmpdir(), 'mirqab-types-'))
chmodSync(folder, 0o755)
const postgres = await startEmbeddedPostgres(folder, { fsync: 'off' })
try {
  await migrate(postgres.url)
  const codegen = join(import.meta.dirname, '../node_modules/.bin/kysely-codegen')
  const mapping = JSON.stringify({ int8: 'number', uuid: 'string', tsvector: 'string' })
  const arguments_ = [
    '--dialect',
    'postgres',
    '--url',
    postgres.url,
    '--default-schema',
    'public',
    '--include-pattern',
    'public.*',
    '--type-mapping',
    mapping,
    '--out-file',
    outFile,
  ]
  execFileSync(codegen, arguments_, { stdio: ['ignore', 'ignore', 'inherit'] })
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
