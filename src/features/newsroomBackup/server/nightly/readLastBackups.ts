import type { Db } from '#base/database/db.ts'

/**
 * The last success (when it ended; of a backup also its file and bytes), and the last failure since
 * then with its problem.
 */
type LastOfKind = {
  succeededAt: Date | null
  file: string | null
  bytes: number | null
  failedAt: Date | null
  problem: string | null
}
export type LastBackups = { backup: LastOfKind; trial: LastOfKind }

/** The state of backups and trial restores, for pages of health and metrics. */
export async function readLastBackups(db: Db): Promise<LastBackups> {
  return { backup: await readLast(db, 'backup'), trial: await readLast(db, 'trial') }
}

async function readLast(db: Db, kind: keyof LastBackups): Promise<LastOfKind> {
  const rows = db.selectFrom('newsroom_backups').where('kind', '=', kind).orderBy('finished_at', 'desc').orderBy('id', 'desc').limit(1)
  const success = await rows.where('problem', 'is', null).select(['finished_at', 'file', 'bytes']).executeTakeFirst()
  const failure = await rows
    .where('problem', 'is not', null)
    .where('finished_at', '>', success?.finished_at ?? new Date(0))
    .select(['finished_at', 'problem'])
    .executeTakeFirst()
  return {
    succeededAt: success?.finished_at ?? null,
    file: success?.file ?? null,
    bytes: success?.bytes ?? null,
    failedAt: failure?.finished_at ?? null,
    problem: failure?.problem ?? null,
  }
}
