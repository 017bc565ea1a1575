import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import type { GiveDaysForm } from '../../deskSchema.ts'
import { billingErrors } from '../messages.ts'
import { addGivenTime } from './giveTime.ts'
import { readPeriods } from './readPeriods.ts'

/**
 * An admin gives a reader days without a payment, after whatever they have, with a reason.
 * `ends_at` is the end of their time as it was shown: a second click, or a colleague who was
 * faster, is told (`conflict`) and gives nothing. Throws `not_found`, `invalid` for a plan that
 * does not exist, and refuses one's own account.
 */
export async function giveDays(app: App, actor: Actor, userId: number, { plan_id, days, reason, ends_at }: GiveDaysForm): Promise<void> {
  if (actor.id === userId) throw new AppError(billingErrors.own_days)
  await inTransaction(app.db, async (tx) => {
    const reader = await tx.selectFrom('users').select(['id', 'name']).where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
    if (!reader) throw new AppError('not_found')
    const terms = ['id', 'name_en', 'keywords', 'categories', 'agencies', 'main_categories'] as const
    const found = await tx.selectFrom('plans').select(terms).where('id', '=', plan_id).executeTakeFirst()
    if (!found) throw new AppError('invalid', { plan_id: ['unknown_value'] })
    const before = (await readPeriods(tx, userId)).subscription?.ends_at ?? null
    if ((before?.getTime() ?? null) !== (ends_at?.getTime() ?? null)) throw new AppError('conflict')
    const { name_en: plan, ...limits } = found
    const end = await addGivenTime(tx, userId, limits, days, app.now())
    await recordAct(app, tx, actor, {
      ...{ action: 'give_days', subject: { type: 'reader', id: userId, path: `/desk/readers/${userId}` }, reader, reason },
      ...{ before: { ends_at: before }, after: { ends_at: end, days, plan } },
    })
  })
}
