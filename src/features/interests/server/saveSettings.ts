import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Settings, SettingsForm } from '../schema.ts'
import { changeAlertSettings } from './alertSettings.ts'
import { readAllowance, refuseBeyondPlan, restsWithoutPlan } from './allowance.ts'
import { changeRule, consumeSave, mergeRule } from './changeRule.ts'
import { checkForm } from './checkForm.ts'
import { readSettings } from './readSettings.ts'

/**
 * Saves the interests of a reader and how alerts arrive; absent fields stay unchanged. Interests
 * apply to every post that is stored afterwards; without a plan they rest. Throws `invalid` (also
 * for what the plan does not allow), `too_many_requests`.
 */
export async function saveSettings(app: App, userId: number, given: SettingsForm): Promise<Settings> {
  await consumeSave(app, userId)
  const form = await checkForm(app.db, given)
  return inTransaction(app.db, async (tx) => {
    await changeRule(app, tx, userId, async (before) => {
      const rule = mergeRule(before, form)
      requireChosen(form, rule)
      refuseBeyondPlan(before, rule, await readAllowance(tx, userId), restsWithoutPlan)
      return rule
    })
    await changeAlertSettings(app, tx, userId, form)
    return readSettings(tx, userId)
  })
}

const required = { categories: 'select_category', agencies: 'select_agency', main_categories: 'select_main_category' } as const

/**
 * Throws if a list has no choice: it would mean all, so someone who asked for chosen ones only must
 * choose some.
 */
function requireChosen(form: SettingsForm, rule: { [list in keyof typeof required]: number[] }): void {
  const missing = (['categories', 'agencies', 'main_categories'] as const).filter((list) => form[`only_${list}`] && rule[list].length === 0)
  if (missing.length > 0) throw new AppError('invalid', Object.fromEntries(missing.map((list) => [list, [required[list]]])))
}
