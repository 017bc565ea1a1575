import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Rule } from '#engine/matcher/rule.ts'
import { isExclusion } from '#text/query/exclusions.ts'
import { Keyword } from '../schema.ts'
import { readAllowance, refuseBeyondPlan } from './allowance.ts'
import { changeRule, consumeSave, mergeRule } from './changeRule.ts'
import { checkForm } from './checkForm.ts'
import { typedKeywords } from './readRule.ts'

/**
 * Adds a keyword to a reader's interests, unless they have it in some spelling. Throws `invalid`
 * (field `keywords`, also beyond the plan), `too_many_requests`.
 */
export async function addKeyword(app: App, user: { id: number }, keyword: string): Promise<Rule> {
  await consumeSave(app, user.id)
  const keywords = [readLine(keyword)]
  // A search for everything but a word is no wish to exclude the word from all keywords.
  if (keywords.some(isExclusion)) throw new AppError('invalid', { keywords: ['keyword_everything'] })
  await checkForm(app.db, { keywords }, 'keywords')
  return inTransaction(app.db, (tx) =>
    changeRule(app, tx, user.id, async (before) => {
      const rule = mergeRule(before, { keywords: [...typedKeywords(before), ...keywords] })
      refuseBeyondPlan(before, rule, await readAllowance(tx, user.id))
      return rule
    }),
  )
}

/** A search may have characters that are refused in the form, because messages would print them. */
function readLine(text: string): string {
  const { data, error } = Keyword.safeParse(text)
  if (data === undefined) throw new AppError('invalid', { keywords: [error?.issues[0]?.message ?? 'bad_text'] })
  return data
}
