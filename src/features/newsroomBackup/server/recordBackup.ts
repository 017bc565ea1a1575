import { basename } from 'node:path'
import type pg from 'pg'
import { withSession } from './database/withSession.ts'

/**
 * `problem`: why it failed. Times are those of this machine. `wasStopped`: of a restore
 * (`restoreNewsroom`).
 */
type BackupRecord = {
  kind: 'backup' | 'trial' | 'restore'
  file: string
  startedAt: Date
  finishedAt?: Date
  snapshotAt?: string
  problem?: string
  bytes?: number
  rows?: number
  wasStopped?: boolean
}

/** Stores what became of a backup, a trial or a restore, where `lastBackups` finds it. */
export function recordBackup(databaseUrl: string, record: BackupRecord): Promise<void> {
  return withSession(databaseUrl, (client) => insertBackup(client, record))
}

/** Does nothing in a database that has no such table yet. */
export async function insertBackup(client: pg.Client, record: BackupRecord): Promise<void> {
  const { rows } = await client.query(`select from pg_class where oid = to_regclass('public.newsroom_backups')`)
  if (rows.length === 0) return
  const {
    kind,
    file,
    startedAt,
    finishedAt = new Date(),
    snapshotAt = null,
    problem = null,
    bytes = null,
    rows: count = null,
    wasStopped = false,
  } = record
  await client.query(
    `insert into newsroom_backups (kind, file, snapshot_at, started_at, finished_at, problem, bytes, rows, was_stopped)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [kind, basename(file), snapshotAt, startedAt, finishedAt, problem, bytes, count, wasStopped],
  )
}
