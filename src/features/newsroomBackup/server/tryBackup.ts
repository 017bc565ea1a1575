import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Config } from '#base/config.ts'
import { startEmbeddedPostgres } from '#base/database/embeddedPostgres.ts'
import { applyMissing } from '#base/database/migrate.ts'
import { CommandError } from '#base/errors.ts'
import { copyOut } from './database/copyOut.ts'
import { withSession } from './database/withSession.ts'
import { placeOf } from './files/listFiles.ts'
import { type Loaded, loadBackup } from './loadBackup.ts'
import { recordBackup } from './recordBackup.ts'
import { countRows, lockMigrations } from './restoreNewsroom.ts'

type TrialResult = { snapshot_at: string; tables: number; rows: number; files: number; jobs: number; migrated: string[] }

/** Nothing in the scratch database must survive a power failure. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }

/**
 * Restores a backup into a scratch PostgreSQL in DATA_DIR, compares the rows and checksum of every
 * table with those of the snapshot, migrates it, and deletes it. The result is stored in the
 * newsroom's own database. Throws a `CommandError` if the backup could not be restored.
 */
export async function tryBackup(config: Config, databaseUrl: string, file: string, now = () => new Date()): Promise<TrialResult> {
  const startedAt = now()
  try {
    const result = await withScratchPostgres(join(config.dataDir, 'trial-restore'), (url) => tryIn(config, url, file))
    await recordBackup(databaseUrl, {
      kind: 'trial',
      file,
      startedAt,
      finishedAt: now(),
      snapshotAt: result.snapshot_at,
      rows: result.rows,
    })
    return result
  } catch (error) {
    await recordBackup(databaseUrl, { kind: 'trial', file, startedAt, finishedAt: now(), problem: (error as Error).message }).catch(
      () => {},
    )
    throw error
  }
}

async function withScratchPostgres<Result>(folder: string, work: (url: string) => Promise<Result>): Promise<Result> {
  await stopLeftOver(folder)
  await mkdir(folder, { recursive: true })
  // If this process runs as root, PostgreSQL runs as another user, which needs access to the
  // folder.
  await chmod(folder, 0o755)
  const { url, stop } = await startEmbeddedPostgres(folder, settings)
  try {
    return await work(url)
  } finally {
    await stop()
    await removeScratch(folder)
  }
}

/** A trial that was killed leaves its server running: its last user stops it. */
async function stopLeftOver(folder: string): Promise<void> {
  if (existsSync(join(homeOf(folder), 'postgres', 'postmaster.pid'))) await (await startEmbeddedPostgres(folder, settings)).stop()
  await removeScratch(folder)
}

async function removeScratch(folder: string): Promise<void> {
  await rm(homeOf(folder), { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
}

/**
 * Returns where the embedded PostgreSQL of a folder is: elsewhere, if its account cannot enter the
 * folder (`embeddedPostgres.ts`).
 */
function homeOf(folder: string): string {
  const note = join(folder, 'DATABASE-IS-IN')
  return existsSync(note) ? readFileSync(note, 'utf8').trim() : folder
}

function tryIn(config: Config, url: string, file: string): Promise<TrialResult> {
  return withSession(url, async (client) => {
    await lockMigrations(client)
    let files = 0
    const loaded = await loadBackup(client, url, {
      file,
      key: config.backup.key,
      isDone: () => false,
      async addFile({ name, body }) {
        if (!placeOf(config, name)) throw new CommandError(`the backup has a file that does not belong there: ${JSON.stringify(name)}`)
        for await (const _ of body);
        files++
      },
    })
    if (files !== loaded.end.files) throw new CommandError('not all files of the backup could be read')
    await compare(client, loaded)
    await client.query('commit')
    const migrated = await applyMissing(client, url)
    const { head, jobs } = loaded
    return { snapshot_at: head.snapshotAt, tables: head.tables.length, rows: countRows(loaded), files, jobs: jobs.queued, migrated }
  })
}

/** Rows that were copied into an empty table are read in the same order. */
async function compare(client: pg.Client, { head, end }: Loaded): Promise<void> {
  for (const table of head.tables) {
    const { rows, sha256 } = await copyOut(client, table)
    const expected = end.tables[table.name]
    if (rows !== expected?.rows || sha256 !== expected.sha256)
      throw new CommandError(`the table ${table.name} was restored differently: ${rows} rows of ${expected?.rows}`)
  }
}
