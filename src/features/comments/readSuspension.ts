import type { Kysely } from 'kysely'
import type { DB } from '#base/database.ts'
import { AppError } from '#base/errors.ts'
import type { ReportReason, Suspension } from './schema.ts'

/** Why this reader may not comment now; null when he may. Of several the longest counts. */
export async function readSuspension(db: Kysely<DB>, now: Date, userId: number): Promise<Suspension | null> {
  const row = await db
    .selectFrom('suspensions')
    .select(['reason', 'note', 'until'])
    .where('user_id', '=', userId)
    .where('lifted_at', 'is', null)
    .where((where) => where.or([where('until', 'is', null), where('until', '>', now)]))
    .orderBy('until', (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst()
  return row ? { reason: row.reason as ReportReason, note: row.note, until: row.until?.toISOString() ?? null } : null
}

/** Throws `suspended`, with the reason and until when. */
export async function refuseSuspended(db: Kysely<DB>, now: Date, userId: number): Promise<void> {
  const suspension = await readSuspension(db, now, userId)
  if (suspension) throw new AppError('suspended', undefined, undefined, suspension)
}
