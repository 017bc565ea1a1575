import { type Kysely, sql } from 'kysely'
import type { DB } from '#base/database/tables.ts'
import { AppError } from '#base/errors.ts'
import type { ReportReason, Suspension } from '../schema.ts'
import { commentErrors } from './messages.ts'

/** The current suspension of a reader; null when they may comment. */
export async function readSuspension(db: Kysely<DB>, now: Date, userId: number): Promise<Suspension | null> {
  return (await readSuspensions(db, now, [userId])).get(userId) ?? null
}

/** The current suspensions of these readers, by user id; the longest one of each. */
export async function readSuspensions(db: Kysely<DB>, now: Date, userIds: number[]): Promise<Map<number, Suspension>> {
  const { rows } = await sql<{ user_id: number; reason: ReportReason; note: string; until: Date | null }>`
    select distinct on (user_id) user_id, reason, note, until from suspensions
    where user_id = any(${userIds}) and lifted_at is null and (until is null or until > ${now})
    order by user_id, until desc nulls first`.execute(db)
  return new Map(rows.map(({ user_id, reason, note, until }) => [user_id, { reason, note, until: until?.toISOString() ?? null }]))
}

/** Throws `suspended`, with the suspension as details. */
export async function refuseSuspended(db: Kysely<DB>, now: Date, userId: number): Promise<void> {
  const suspension = await readSuspension(db, now, userId)
  if (suspension) throw new AppError(commentErrors.suspended, undefined, undefined, suspension)
}
