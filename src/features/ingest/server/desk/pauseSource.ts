import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import { lockSource, subjectOf } from './lockSource.ts'
import { pausedByStaff } from './sourceState.ts'

/**
 * Pauses a source: no worker claims it any more, its hub is told, and what is being read at this
 * moment is still stored. Throws `not_found`, and `conflict` if it was changed or paused in the
 * meantime.
 */
export async function pauseSource(app: App, actor: Actor, id: number, version: number): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const source = await lockSource(tx, id, version)
    if (source.status !== 'active') throw new AppError('conflict')
    await sql`update sources set status = 'paused', status_reason = ${pausedByStaff}, version = version + 1,
      hub_renew_at = case when hub_state is null then null else ${app.now()}::timestamptz end where id = ${id}`.execute(tx)
    await recordAct(app, tx, actor, {
      action: 'pause_source',
      subject: subjectOf(source),
      before: { status: source.status },
      after: { status: 'paused' },
    })
  })
}
