import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import type { Caller } from './caller.ts'
import { recordEvent } from './recordEvent.ts'
import { queueNotice } from './sendAccountMail.ts'
import { finishSignUp } from './signUp.ts'
import { type GivenCode, takeCode } from './takeCode.ts'

/** Takes the code that proves an address: of a sign-up, of an account whose address was never confirmed, or of a new address. Throws `invalid`. */
export async function confirmCode(app: App, caller: Caller, given: { code: string; ticket: string }): Promise<void> {
  const code = await takeCode(app, caller, ['sign_up', 'verify_email', 'change_email'], given)
  if (code.purpose === 'sign_up') await finishSignUp(app, caller, code)
  else await confirmAddress(app, caller, code)
}

async function confirmAddress(app: App, caller: Caller, code: GivenCode): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const used = await tx.deleteFrom('email_codes').where('id', '=', code.id).executeTakeFirst()
    const before = await tx
      .selectFrom('users')
      .select(['id', 'email', 'locale'])
      .where('id', '=', code.user_id)
      .forUpdate()
      .executeTakeFirst()
    const taken = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', code.email)
      .where('id', '<>', code.user_id)
      .executeTakeFirst()
    if (used.numDeletedRows === 0n || !before || taken) throw new AppError('invalid', { code: ['code_expired'] })
    const values = { email: code.email, email_verified: true, updated_at: app.now() }
    await tx.updateTable('users').set(values).where('id', '=', before.id).execute()
    const changed = before.email !== code.email
    await recordEvent(tx, changed ? 'email_changed' : 'email_confirmed', before.id, caller)
    if (changed) await queueNotice(tx, { notice: 'email_changed', email: before.email, locale: before.locale as 'ar' | 'en' })
  })
}
