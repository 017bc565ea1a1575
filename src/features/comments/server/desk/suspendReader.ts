import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import type { ReportReason, Suspension } from '../../schema.ts'

type Given = { days: number | null; reason: ReportReason; note: string; comment_id?: number | undefined }

const dayMs = 24 * 3600_000

/**
 * Suspends a reader from commenting, for some days or permanently, replacing any earlier
 * suspension. Throws `not_found`, `forbidden` for staff.
 */
export async function suspendReader(
  app: App,
  actor: Actor,
  userId: number,
  { days, reason, note, comment_id }: Given,
): Promise<Suspension> {
  const until = days === null ? null : new Date(app.now().getTime() + days * dayMs)
  return inTransaction(app.db, async (tx) => {
    const reader = await lockReader(tx, userId)
    if (reader.role !== 'reader') throw new AppError('forbidden')
    await endActive(app, tx, userId)
    await tx
      .insertInto('suspensions')
      .values({ user_id: userId, reason, note, until, created_by: actor.id, created_at: app.now() })
      .execute()
    const suspension = { reason, note, until: until?.toISOString() ?? null }
    const comment = comment_id && (await tx.selectFrom('comments').select('id').where('id', '=', comment_id).executeTakeFirst())
    const after = { until: suspension.until, reason, ...(comment && { comment_id: comment.id }) }
    await recordAct(app, tx, actor, {
      action: 'suspend_reader',
      subject: { type: 'reader', id: userId },
      reader: { id: userId, name: reader.name, note },
      after,
    })
    return suspension
  })
}

/** Throws `not_found`. */
export async function liftSuspension(app: App, actor: Actor, userId: number): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const reader = await lockReader(tx, userId)
    if (!(await endActive(app, tx, userId))) return
    await recordAct(app, tx, actor, {
      action: 'lift_suspension',
      subject: { type: 'reader', id: userId },
      reader: { id: userId, name: reader.name },
    })
  })
}

/** Makes concurrent suspensions of one reader wait for each other. */
async function lockReader(tx: Tx, userId: number): Promise<{ name: string; role: string }> {
  const query = tx.selectFrom('users').select(['name', 'role']).where('id', '=', userId).forNoKeyUpdate()
  const reader = await query.executeTakeFirst()
  if (!reader) throw new AppError('not_found')
  return reader
}

async function endActive(app: App, tx: Tx, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('suspensions')
    .set({ lifted_at: app.now() })
    .where('user_id', '=', userId)
    .where('lifted_at', 'is', null)
    .where((where) => where.or([where('until', 'is', null), where('until', '>', app.now())]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
