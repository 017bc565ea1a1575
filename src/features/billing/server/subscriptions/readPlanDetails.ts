import type { App } from '#base/app.ts'
import { graceMs } from '../../periods.ts'
import type { Plan, PlanDetails } from '../../schema.ts'
import { planColumns, presentPlan } from '../plans/planRow.ts'
import { readPeriods } from './readPeriods.ts'

const dayMs = 86_400_000

/**
 * The reader's subscription with the price and limits that were bought, which may differ from those
 * that the plan has today.
 */
export async function readPlanDetails(app: App, userId: number): Promise<PlanDetails> {
  const { subscription, periods } = await readPeriods(app.publicDb, userId)
  if (!subscription) return { data: null }
  const now = app.now()
  const present = periods.findLast((period) => period.starts_at <= now)
  const next = periods.find((period) => period.starts_at > now && !isSameTerms(period, subscription))
  const left = subscription.ends_at.getTime() - now.getTime()
  return {
    data: {
      plan: await readBought(app, subscription, present?.payment_id),
      state: subscription.state as 'running' | 'grace' | 'ended',
      starts_at: subscription.starts_at.toISOString(),
      ends_at: subscription.ends_at.toISOString(),
      grace_ends_at: new Date(subscription.ends_at.getTime() + graceMs).toISOString(),
      days_left: Math.max(0, Math.ceil(left / dayMs)),
      next: next ? { plan: await readBought(app, next, next.payment_id), starts_at: next.starts_at.toISOString() } : null,
    },
  }
}

/** The plan as its payment describes it; as it is sold today if the operator gave the time. */
async function readBought(app: App, terms: Terms, paymentId: string | null | undefined): Promise<Plan> {
  const { plan_id, keywords, categories, agencies, main_categories } = terms
  const plan = await app.publicDb.selectFrom('plans').select(planColumns).where('id', '=', plan_id).executeTakeFirstOrThrow()
  const payments = app.publicDb.selectFrom('payments').select(['plan_name_ar as name_ar', 'plan_name_en as name_en', 'months', 'price'])
  const bought = !paymentId ? undefined : await payments.where('id', '=', paymentId).executeTakeFirst()
  return presentPlan({ ...plan, ...bought, keywords, categories, agencies, main_categories })
}

const limitNames = ['keywords', 'categories', 'agencies', 'main_categories'] as const
type Terms = { plan_id: number } & Record<(typeof limitNames)[number], number | null>
const isSameTerms = (one: Terms, other: Terms) => one.plan_id === other.plan_id && limitNames.every((name) => one[name] === other[name])
