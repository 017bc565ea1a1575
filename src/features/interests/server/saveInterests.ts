import { isDeepStrictEqual } from 'node:util'
import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Rule } from '#engine/matcher/rule.ts'
import { consume } from '#features/accounts/server/signIn/rateLimit.ts'
import { type InterestsForm, keywordLimits } from '../schema.ts'
import { checkForm } from './checkForm.ts'
import { keywordKey } from './checkKeyword.ts'
import { readRule } from './readRule.ts'

/**
 * Saves the interests of a reader; absent fields stay unchanged. They apply to every post that is stored afterwards. Throws `invalid`,
 * `too_many_requests`.
 */
export async function saveInterests(app: App, userId: number, form: InterestsForm): Promise<Rule> {
  await consumeSave(app, userId)
  await checkForm(app.db, form)
  return inTransaction(app.db, (tx) => changeRule(app, tx, userId, (before) => mergeRule(before, form)))
}

/** Adds a keyword to a reader's interests, unless they have it in some spelling. Throws `invalid` (field `keywords`), `too_many_requests`. */
export async function addKeyword(app: App, user: { id: number }, keyword: string): Promise<Rule> {
  await consumeSave(app, user.id)
  const keywords = [keyword.replace(/\s+/g, ' ').trim()]
  await checkForm(app.db, { keywords }, 'keywords')
  return inTransaction(app.db, (tx) =>
    changeRule(app, tx, user.id, (before) => mergeRule(before, { keywords: [...before.keywords, ...keywords] })),
  )
}

/** Limited because every worker has to compile the rule after each change. */
async function consumeSave(app: App, userId: number): Promise<void> {
  await consume(app, [{ name: 'save-interests', key: String(userId), max: 60, seconds: 600 }])
}

/**
 * Changes a reader's rule in the caller's transaction; an unchanged rule is not written. Throws `invalid` when it would have too many keywords.
 */
export async function changeRule(app: App, tx: Tx, userId: number, change: (before: Rule) => Rule): Promise<Rule> {
  // Serializes the changes of one reader, including the first one and the deletion of the account.
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow()
  const before = await readRule(tx, userId)
  const rule = change(before)
  if (isDeepStrictEqual(rule, before)) return rule
  if (rule.keywords.length > keywordLimits.max) throw new AppError('invalid', { keywords: ['plan_keywords'] })
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
