import { isDeepStrictEqual } from 'node:util'
import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import type { Rule } from '#engine/matcher/rule.ts'
import { lockUser } from '#features/accounts/server/signIn/lockUser.ts'
import { consume } from '#features/accounts/server/signIn/rateLimit.ts'
import type { InterestsForm } from '../schema.ts'
import { readAllowance, refuseBeyondPlan } from './allowance.ts'
import { checkForm } from './checkForm.ts'
import { keywordKey } from './checkKeyword.ts'
import { readRule } from './readRule.ts'

/** Adds a keyword to a reader's interests, unless they have it in some spelling. Throws `invalid` (field `keywords`, also beyond the plan), `too_many_requests`. */
export async function addKeyword(app: App, user: { id: number }, keyword: string): Promise<Rule> {
  await consumeSave(app, user.id)
  const keywords = [keyword.replace(/\s+/g, ' ').trim()]
  await checkForm(app.db, { keywords }, 'keywords')
  return inTransaction(app.db, (tx) =>
    changeRule(app, tx, user.id, async (before) => {
      const rule = mergeRule(before, { keywords: [...before.keywords, ...keywords] })
      refuseBeyondPlan(before, rule, await readAllowance(tx, user.id))
      return rule
    }),
  )
}

/** Limited because every worker has to compile the rule after each change. */
export async function consumeSave(app: App, userId: number): Promise<void> {
  await consume(app, [{ name: 'save-interests', key: String(userId), max: 60, seconds: 600 }])
}

/** Changes a reader's rule in the caller's transaction; an unchanged rule is not written. `change` checks what the plan allows. */
export async function changeRule(app: App, tx: Tx, userId: number, change: (before: Rule) => Rule | Promise<Rule>): Promise<Rule> {
  await lockUser(tx, userId)
  const before = await readRule(tx, userId)
  const rule = await change(before)
  if (isDeepStrictEqual(rule, before)) return rule
  const values = { ...rule, updated_at: app.now(), revision: 0 }
  await tx
    .insertInto('interests')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
  return rule
}

/** The rule with the fields of the form, without duplicates. */
export function mergeRule(before: Rule, form: InterestsForm): Rule {
  const keywords = new Map<string, string>()
  for (const keyword of form.keywords ?? before.keywords) keywords.set(keywordKey(keyword), keywords.get(keywordKey(keyword)) ?? keyword)
  return {
    keywords: [...keywords.values()],
    categories: [...new Set(form.categories ?? before.categories)],
    main_categories: [...new Set(form.main_categories ?? before.main_categories)],
    agencies: [...new Set(form.agencies ?? before.agencies)],
    media_type: form.media_type ?? before.media_type,
    nisba: form.nisba ?? before.nisba,
  }
}
