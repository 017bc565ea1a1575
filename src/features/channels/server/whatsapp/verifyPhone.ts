import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Locale } from '#base/locale.ts'
import { lockUser } from '#features/accounts/server/signIn/lockUser.ts'
import { consume } from '#features/accounts/server/signIn/rateLimit.ts'
import { sendWhatsappCode } from '#partners/whatsapp.ts'
import { enableChannel } from '../disableChannel.ts'
import { lockAddress } from '../lockAddress.ts'
import { channelErrors } from '../messages.ts'
import { hashShortCode, newShortCode } from '../shortCode.ts'
import { moveWhatsappPlace, takeWhatsappBudget } from './takeWhatsappBudget.ts'

const codeMinutes = 10
const resendSeconds = 60
const maxTries = 5
const daySeconds = 86_400
/** In the budget, a number that nobody has confirmed has a place of its own, because one reader may try several: its 8 digits, negative. */
const placeOf = (phone: string) => -Number(phone.slice(-8))
const subjectOf = (userId: number, phone: string) => `whatsapp ${userId} ${phone}`

/**
 * Sends a code to a number by WhatsApp; a number that was verified before stays in use until the code is entered. The same answer whether or not the
 * number has WhatsApp or belongs to somebody. Throws `channel_unavailable`, `channel_busy`, `whatsapp_full`, `too_many_requests`.
 * @param phone a Kuwait number, E.164
 */
export async function sendPhoneCode(app: App, userId: number, phone: string, locale: Locale) {
  if (!app.config.whatsapp) throw new AppError(channelErrors.channel_unavailable)
  await consume(app, [
    { name: 'whatsapp-resend', key: String(userId), max: 1, seconds: resendSeconds },
    { name: 'whatsapp-code', key: String(userId), max: 5, seconds: daySeconds },
    { name: 'whatsapp-code-phone', key: phone, max: 5, seconds: daySeconds },
  ])
  if (!(await takeWhatsappBudget(app, placeOf(phone)))) throw new AppError(channelErrors.whatsapp_full)
  const code = newShortCode()
  await inTransaction(app.db, async (tx) => {
    await lockUser(tx, userId)
    const values = {
      pending_phone: phone,
      code_hash: hashShortCode(app, subjectOf(userId, phone), code),
      tries: 0,
      sent_at: app.now(),
      code_expires_at: new Date(app.now().getTime() + codeMinutes * 60_000),
    }
    await tx
      .insertInto('whatsapp_numbers')
      .values({ user_id: userId, ...values, sends: 1 })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...values, sends: sql`whatsapp_numbers.sends + 1` }))
      .execute()
  })
  const { outcome } = await sendWhatsappCode(app, phone, code, locale)
  if (outcome === 'busy') throw new AppError(channelErrors.channel_busy)
  return { expires_in: codeMinutes * 60, resend_after: resendSeconds }
}

/**
 * Uses the number if the code is right; a number belongs to one reader, so it moves from another account. Each guess counts before it is compared.
 * Throws `invalid` (field `code`), `too_many_requests`.
 */
export async function confirmPhone(app: App, userId: number, code: string): Promise<void> {
  await consume(app, [{ name: 'whatsapp-confirm', key: String(userId), max: 30, seconds: 3600 }])
  const pending = await app.db
    .updateTable('whatsapp_numbers')
    .set({ tries: sql`tries + 1` })
    .where('user_id', '=', userId)
    .where('pending_phone', 'is not', null)
    .where('code_expires_at', '>', app.now())
    .where('tries', '<', maxTries)
    .returning(['pending_phone', 'code_hash'])
    .executeTakeFirst()
  const phone = pending?.pending_phone
  if (!phone || !pending.code_hash) throw new AppError('invalid', { code: ['code_expired'] })
  const hash = hashShortCode(app, subjectOf(userId, phone), code)
  if (!hash.equals(pending.code_hash)) throw new AppError('invalid', { code: ['bad_code'] })
  await inTransaction(app.db, async (tx) => {
    await lockUser(tx, userId)
    await lockAddress(tx, 'whatsapp', phone)
    await tx.deleteFrom('whatsapp_numbers').where('phone', '=', phone).where('user_id', '<>', userId).execute()
    const verified = { phone, verified_at: app.now(), pending_phone: null, code_hash: null, code_expires_at: null, tries: 0, sends: 0 }
    const used = await tx
      .updateTable('whatsapp_numbers')
      .set(verified)
      .where('user_id', '=', userId)
      .where('code_hash', '=', hash)
      .executeTakeFirst()
    if (used.numUpdatedRows === 0n) throw new AppError('invalid', { code: ['code_expired'] })
    await moveWhatsappPlace(tx, placeOf(phone), userId)
    await enableChannel(tx, userId, 'whatsapp')
  })
}

/** Forgets the reader's numbers, verified or not. */
export async function unlinkWhatsapp(app: App, userId: number): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    await lockUser(tx, userId)
    await tx.deleteFrom('whatsapp_numbers').where('user_id', '=', userId).execute()
    await enableChannel(tx, userId, 'whatsapp')
  })
}
