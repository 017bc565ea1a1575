import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import { sourceErrors } from '../messages.ts'
import { lockSource, subjectOf } from './lockSource.ts'

/**
 * Makes a source due, so that a worker reads it within a second or two; one that was read in the
 * last minute waits until that is over. Throws `not_found`, `source_not_read` if it is paused or
 * gone, `source_waits` while its network allows no more.
 */
export async function readNow(app: App, actor: Actor, id: number): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const source = await lockSource(tx, id)
    if (source.status !== 'active') throw new AppError(sourceErrors.source_not_read)
    if (source.last_error_code === 'rate_limited') throw new AppError(sourceErrors.source_waits)
    await sql`update sources set next_fetch_at = least(next_fetch_at, greatest(${app.now()}::timestamptz,
      coalesce(last_fetched_at, '-infinity') + least(min_interval_seconds, 60) * interval '1 second')) where id = ${id}`.execute(tx)
    await recordAct(app, tx, actor, { action: 'read_source', subject: subjectOf(source) })
  })
}
