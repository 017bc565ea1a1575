import type { Plan } from '../schema.ts'
import type { BillingMessages } from './ar.ts'

/** Limits of a plan, one line each. */
export function planLimits(plan: Pick<Plan, 'keywords' | 'categories' | 'agencies' | 'main_categories'>, t: BillingMessages): string[] {
  const { limits } = t
  return [
    limits.keywords(plan.keywords),
    limits.categories(plan.categories),
    limits.main_categories(plan.main_categories),
    limits.agencies(plan.agencies),
  ]
}
