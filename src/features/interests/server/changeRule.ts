import { isDeepStrictEqual } from 'node:util'
import { lockUser } from '#access/server/lockUser.ts'
import { consume } from '#access/server/rateLimit.ts'
import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import type { Rule } from '#engine/matcher/rule.ts'
import { separateExclusions } from '#text/query/exclusions.ts'
import type { InterestsForm } from '../schema.ts'
import { keywordKey } from './checkKeyword.ts'
import { readRule, typedKeywords } from './readRule.ts'

/**
 * Changes a reader's rule in the caller's transaction; an unchanged rule is not written. `change`
 * checks what the plan allows.
 */
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
  for (const keyword of form.keywords ?? typedKeywords(before))
    keywords.set(keywordKey(keyword), keywords.get(keywordKey(keyword)) ?? keyword)
  return {
    ...separateExclusions([...keywords.values()]),
    categories: [...new Set(form.categories ?? before.categories)],
    main_categories: [...new Set(form.main_categories ?? before.main_categories)],
    agencies: [...new Set(form.agencies ?? before.agencies)],
    media_type: form.media_type ?? before.media_type,
    nisba: form.nisba ?? before.nisba,
  }
}

/** Limited because every worker has to compile the rule after each change. */
export async function consumeSave(app: App, userId: number): Promise<void> {
  await consume(app, [{ name: 'save-interests', key: String(userId), max: 60, seconds: 600 }])
}
