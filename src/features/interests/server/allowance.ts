import type { Kysely } from 'kysely'
import type { DB } from '#base/database/tables.ts'
import { AppError } from '#base/errors.ts'
import type { Rule } from '#engine/matcher/rule.ts'
import { keywordLimits } from '../keywordLimits.ts'
import { type Allowance, type PlanList, planLists } from '../schema.ts'
import { keywordKey } from './checkKeyword.ts'

/**
 * Reads what the plan of a reader allows, in grace too (as in the view `active_interests`); null
 * without one.
 */
export async function readAllowance(db: Kysely<DB>, userId: number): Promise<Allowance | null> {
  const query = db.selectFrom('subscriptions').select([...planLists])
  return (await query.where('user_id', '=', userId).where('state', '<>', 'ended').executeTakeFirst()) ?? null
}

/**
 * Interests that may be saved without a plan, so that they are there once one is paid: they rest
 * until then.
 */
export const restsWithoutPlan: Allowance = { keywords: keywordLimits.max, categories: null, agencies: null, main_categories: null }
const nothing: Allowance = { keywords: 0, categories: 0, agencies: 0, main_categories: 0 }

/**
 * Throws `invalid`, naming each list to which a change adds more than the plan allows. What is
 * stored beyond the plan may be removed, and change places with what is not, because only the first
 * ones count.
 * @param allowed null without a plan
 * @param withoutPlan what is allowed then
 */
export function refuseBeyondPlan(before: Rule, after: Rule, allowed: Allowance | null, withoutPlan = nothing): void {
  const fields: Record<string, string[]> = {}
  for (const list of planLists) {
    const known = new Set(before[list].map(keyOf))
    const max = maxOf(list, allowed ?? withoutPlan)
    const isMore = after[list].length > Math.max(max, known.size)
    if (isMore || after[list].slice(max).some((item) => !known.has(keyOf(item)))) fields[list] = [codeOf(list, max, allowed)]
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid', fields)
}

/**
 * Returns the code that says what to do: without a plan there is none to upgrade, and no plan has
 * more than the most keywords.
 */
function codeOf(list: PlanList, max: number, allowed: Allowance | null): string {
  if (list === 'keywords' && max >= keywordLimits.max) return 'keywords_full'
  return allowed ? `plan_${list}` : `no_plan_${list}`
}

/** Returns what a rule has beyond the plan. */
export function restingOf(rule: Rule, allowed: Allowance | null): Pick<Rule, PlanList> {
  return {
    keywords: rule.keywords.slice(maxOf('keywords', allowed)),
    categories: rule.categories.slice(maxOf('categories', allowed)),
    agencies: rule.agencies.slice(maxOf('agencies', allowed)),
    main_categories: rule.main_categories.slice(maxOf('main_categories', allowed)),
  }
}

/**
 * The part of a rule that the plan allows: what the view `active_interests` has when it is saved.
 */
export function activePart(rule: Rule, allowed: Allowance | null): Rule {
  return {
    ...rule,
    keywords: rule.keywords.slice(0, maxOf('keywords', allowed)),
    categories: rule.categories.slice(0, maxOf('categories', allowed)),
    agencies: rule.agencies.slice(0, maxOf('agencies', allowed)),
    main_categories: rule.main_categories.slice(0, maxOf('main_categories', allowed)),
  }
}

function maxOf(list: PlanList, allowed: Allowance | null): number {
  if (!allowed) return 0
  return allowed[list] ?? (list === 'keywords' ? keywordLimits.max : Number.POSITIVE_INFINITY)
}

/** Another spelling of a keyword is the same keyword. */
const keyOf = (item: string | number) => (typeof item === 'string' ? keywordKey(item) : item)
