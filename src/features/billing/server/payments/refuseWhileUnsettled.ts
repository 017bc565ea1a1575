import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { billingErrors } from '../messages.ts'
import { checkPayment } from './checkPayment.ts'

/** A reader who opened more pages than this in a day pays on the newest ones. */
const maxAsked = 10

/**
 * Asks the gateway, now, about every payment that the reader may still make on a page of theirs,
 * because a reader who closed its page would pay twice. Throws `payment_under_way` while the bank
 * has not said what became of one, or staff look at it, and `already_paid` if one turns out to be
 * paid.
 * @param except a payment that was asked about already
 */
export async function refuseWhileUnsettled(app: App, userId: number, except?: string): Promise<void> {
  const open = await app.db
    .selectFrom('payments')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', 'in', ['created', 'sent', 'failed'])
    .where('expires_at', '>', app.now())
    .orderBy('seq', 'desc')
    .limit(maxAsked)
    .execute()
  const ids = open.map(({ id }) => id).filter((id) => id !== except)
  if (ids.length === 0) return
  await Promise.all(ids.map((id) => checkPayment(app, id)))
  const known = await app.db.selectFrom('payments').select(['state', 'attempt', 'problem']).where('id', 'in', ids).execute()
  if (known.some(({ state }) => state === 'paid')) throw new AppError(billingErrors.already_paid)
  if (known.some(({ attempt, problem }) => attempt === 'under_way' || problem === 'payment_unclear'))
    throw new AppError(billingErrors.payment_under_way)
}
