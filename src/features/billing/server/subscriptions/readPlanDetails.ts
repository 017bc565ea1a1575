import type { App } from '#base/app.ts'
import { graceMs } from '../../periods.ts'
import type { Plan, PlanDetails } from '../../schema.ts'
import { planColumns, presentPlan } from '../plans/planRow.ts'
import { readTime } from './readTime.ts'

const dayMs = 86_400_000

/** The reader's subscription with the limits that were bought, which may differ from those that the plan has today. */
export async function readPlanDetails(app: App, userId: number): Promise<PlanDetails> {
  const { subscription, periods } = await readTime(app.db, userId)
  if (!subscription) return { data: null }
  const plans = await app.db.selectFrom('plans').select(planColumns).execute()
  const planOf = ({ plan_id, keywords, categories, agencies, main_categories }: typeof subscription | (typeof periods)[number]): Plan => {
    const plan = plans.find(({ id }) => id === plan_id)
    if (!plan) throw new Error(`Plan ${plan_id} is missing`)
    return presentPlan({ ...plan, keywords, categories, agencies, main_categories })
  }
  const now = app.now()
  const next = periods.find((period) => period.starts_at > now && !isSameTerms(period, subscription))
  const left = subscription.ends_at.getTime() - now.getTime()
  return {
    data: {
      plan: planOf(subscription),
      state: subscription.state as 'running' | 'grace' | 'ended',
      starts_at: subscription.starts_at.toISOString(),
      ends_at: subscription.ends_at.toISOString(),
      grace_ends_at: new Date(subscription.ends_at.getTime() + graceMs).toISOString(),
      days_left: Math.max(0, Math.ceil(left / dayMs)),
      next: next ? { plan: planOf(next), starts_at: next.starts_at.toISOString() } : null,
    },
  }
}

const terms = ['plan_id', 'keywords', 'categories', 'agencies', 'main_categories'] as const
type Terms = Record<(typeof terms)[number], number | null>
const isSameTerms = (one: Terms, other: Terms) => terms.every((name) => one[name] === other[name])
