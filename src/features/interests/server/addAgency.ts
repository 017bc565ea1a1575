import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import type { Rule } from '#engine/matcher/rule.ts'
import { presentAgencies } from '#features/taxonomy/server/presentAgency.ts'
import { readAllowance, refuseBeyondPlan } from './allowance.ts'
import { changeRule, consumeSave, mergeRule } from './changeRule.ts'
import { checkForm } from './checkForm.ts'

/**
 * Adds an agency to a reader's interests. Idempotent. Throws `invalid` (field `agencies`: unknown,
 * or beyond the plan), `too_many_requests`.
 */
export async function addAgency(app: App, userId: number, agency: number): Promise<Rule> {
  await consumeSave(app, userId)
  const { agencies } = await checkForm(app.db, { agencies: [agency] })
  return inTransaction(app.db, (tx) =>
    changeRule(app, tx, userId, async (before) => {
      const rule = mergeRule(before, { agencies: [...before.agencies, ...agencies] })
      refuseBeyondPlan(before, rule, await readAllowance(tx, userId))
      return rule
    }),
  )
}

/** Takes an agency out of a reader's interests. Idempotent. Throws `too_many_requests`. */
export async function removeAgency(app: App, userId: number, agency: number): Promise<Rule> {
  await consumeSave(app, userId)
  const removed = [agency, ...(await presentAgencies(app.db, [agency]))]
  return inTransaction(app.db, (tx) =>
    changeRule(app, tx, userId, (before) => mergeRule(before, { agencies: before.agencies.filter((one) => !removed.includes(one)) })),
  )
}
