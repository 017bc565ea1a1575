import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { Config } from '#base/config.ts'
import { advisoryLocks } from '#base/database/advisoryLocks.ts'
import type { Tx } from '#base/database/db.ts'
import { applyMissing } from '#base/database/migrate.ts'
import type { DB } from '#base/database/tables.ts'
import { CommandError } from '#base/errors.ts'
import type { Feature } from '#base/feature.ts'
import { withSession } from './database/withSession.ts'
import { StagedFiles } from './files/placeFiles.ts'
import { type Loaded, loadBackup } from './loadBackup.ts'
import { insertBackup } from './recordBackup.ts'
import { secretMark } from './secretMark.ts'

/**
 * `jobs`: queued again; `dropped_jobs`: mails that may have been sent since the snapshot.
 * `migrated`: what the database got after it was restored. `other_secret`: the backup was made with
 * another MIRQAB_SECRET.
 */
type RestoreResult = {
  snapshot_at: string
  tables: number
  rows: number
  files: number
  jobs: number
  dropped_jobs: number
  migrated: string[]
  other_secret: boolean
}

type Options = {
  features: Feature[]
  /**
   * The newsroom was stopped before its backup was made, so nothing has been sent since: everything
   * that was waiting is sent.
   */
  wasStopped: boolean
}

/**
 * Restores a backup into an empty database and DATA_DIR, then migrates to the present version.
 * Everything is committed at once, after the whole file was read: whenever the process dies before,
 * the database is as empty as it was, and restoring can begin again. Throws a `CommandError` if
 * that cannot be.
 */
export async function restoreNewsroom(config: Config, databaseUrl: string, file: string, options: Options): Promise<RestoreResult> {
  const startedAt = new Date()
  return withSession(databaseUrl, async (client) => {
    await lockMigrations(client)
    const staged = new StagedFiles(config)
    await staged.start()
    try {
      const mails = options.features.flatMap(({ jobs = [] }) => jobs.flatMap((group) => group.mails ?? []))
      const loaded = await loadBackup(client, databaseUrl, {
        file,
        key: config.backup.key,
        isDone: (task, dueAt) => !options.wasStopped && mails.includes(task) && dueAt <= startedAt,
        addFile: (entry) => staged.add(entry),
      })
      if (staged.count !== loaded.end.files) throw new CommandError('not all files of the backup could be restored')
      if (!options.wasStopped) await settle(client, options.features, startedAt)
      const rows = countRows(loaded)
      const { snapshotAt } = loaded.head
      await insertBackup(client, { kind: 'restore', file, startedAt, snapshotAt, rows, wasStopped: options.wasStopped })
      await staged.place()
      await client.query('commit')
      const migrated = await applyMissing(client, databaseUrl)
      await client.query('analyze')
      return {
        ...{ snapshot_at: snapshotAt, tables: loaded.head.tables.length, rows, files: staged.count },
        ...{
          jobs: loaded.jobs.queued,
          dropped_jobs: loaded.jobs.done,
          migrated,
          other_secret: loaded.head.secret !== secretMark(config.secret),
        },
      }
    } finally {
      await staged.end()
    }
  })
}

export function countRows({ end }: Loaded): number {
  return Object.values(end.tables).reduce((sum, table) => sum + table.rows, 0)
}

/** The lock ends with the connection. */
export async function lockMigrations(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [advisoryLocks.migrate])
  if (!rows[0]?.free) throw new CommandError('another program is migrating, backing up or restoring this database')
}

async function settle(client: pg.Client, features: Feature[], now: Date): Promise<void> {
  const tx = inOpenTransaction(client)
  for (const { settleRestored } of features) await settleRestored?.(tx, now)
}

/** The query builder on the open transaction of a connection. */
function inOpenTransaction(client: pg.Client): Tx {
  const pool = { connect: async () => Object.assign(client, { release: () => {} }), end: async () => {} }
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) }) as unknown as Tx
}
