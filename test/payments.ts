import type { App } from '#base/app.ts'
import { checkPayment } from '#features/billing/server/payments/checkPayment.ts'
import { startPayment } from '#features/billing/server/payments/startPayment.ts'
import { seedPlans } from '#features/billing/server/plans/seedPlans.ts'
import { settleSandboxPayment } from '#partners/payment/sandbox.ts'

/**
 * Begins to buy the plan of one month in the sandbox, for a user; with `paid`, pays. Returns the id
 * of the payment.
 */
export async function addPayment(app: App, userId: number, { paid = false } = {}): Promise<string> {
  await seedPlans(app.db)
  const user = await app.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()
  const plan = await app.db.selectFrom('plans').select('id').where('slug', '=', 'one-month').executeTakeFirstOrThrow()
  const reader = { ...user, created_at: user.created_at.toISOString() } as Parameters<typeof startPayment>[1]
  const { payment, url } = await startPayment(app, reader, 'ar', { plan_id: plan.id, coupon: undefined })
  if (!paid) return payment.id
  await settleSandboxPayment(app, url.split('/').at(-1) ?? '', 'paid')
  await checkPayment(app, payment.id)
  return payment.id
}
