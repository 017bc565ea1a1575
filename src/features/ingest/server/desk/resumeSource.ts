import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import { lockSource, subjectOf } from './lockSource.ts'

/**
 * Reads a source again that was paused or gone, at once, as if it had never failed; a hub is asked
 * for a new subscription. Throws `not_found`, and `conflict` if it was changed or resumed in the
 * meantime.
 */
export async function resumeSource(app: App, actor: Actor, id: number, version: number): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const source = await lockSource(tx, id, version)
    if (source.status === 'active') throw new AppError('conflict')
    await sql`update sources set status = 'active', status_reason = null, failures = 0, first_failed_at = null, last_error_code = null,
      last_error_detail = null, next_fetch_at = ${app.now()}, version = version + 1,
      hub_renew_at = case when hub_url is null then null else ${app.now()}::timestamptz end where id = ${id}`.execute(tx)
    const { status, status_reason } = source
    await recordAct(app, tx, actor, {
      action: 'resume_source',
      subject: subjectOf(source),
      before: { status, status_reason },
      after: { status: 'active', status_reason: null },
    })
  })
}
