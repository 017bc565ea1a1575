import { sql } from 'kysely'
import { lockUser } from '#access/server/lockUser.ts'
import { consume, ipLimit, refund, tryConsume } from '#access/server/rateLimit.ts'
import { requireCaptcha } from '#access/server/requireCaptcha.ts'
import type { Caller } from '#access/server/sessions/caller.ts'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import { sendWhatsappCode } from '#partners/whatsapp.ts'
import type { PhoneForm } from '../../schema.ts'
import { channelErrors } from '../messages.ts'
import { numberLimits, type Requester } from '../numberLimits.ts'
import { whatsappRate } from '../pace/channelRates.ts'
import { sendInTurn } from '../pace/sendInTurn.ts'
import { hashShortCode, newShortCode } from '../shortCode.ts'
import { codeNeeds } from './codeNeeds.ts'
import { takeWhatsappBudget } from './takeWhatsappBudget.ts'

const codeMinutes = 10
const resendSeconds = 60
const daySeconds = 86_400

/**
 * Sends a code to a number by WhatsApp; a number that was verified before stays in use until the
 * code is entered. The same answer whether or not the number has WhatsApp or belongs to somebody.
 * Throws `channel_unavailable`, `whatsapp_needs_plan`, `invalid` (captcha), `unavailable`
 * (captcha), `too_many_requests`, `whatsapp_full`, `channel_busy`.
 * @param phone a Kuwait number, E.164
 */
export async function sendPhoneCode(app: App, caller: Caller, userId: number, { phone, captcha }: PhoneForm) {
  if (!app.config.whatsapp) throw new AppError(channelErrors.channel_unavailable)
  const needs = await codeNeeds(app, userId)
  if (needs === 'plan') throw new AppError(channelErrors.whatsapp_needs_plan)
  // Before anything is counted, or programs could use up what the owner of a number may ask for.
  if (needs === 'captcha') await requireCaptcha(app, caller, captcha)
  await admit(app, { userId, ip: caller.ip }, phone)
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
  const { outcome } = await sendInTurn(app, whatsappRate, { address: phone }, () => sendWhatsappCode(app, phone, code, caller.locale))
  if (outcome === 'busy') throw new AppError(channelErrors.channel_busy)
  return { expires_in: codeMinutes * 60, resend_after: resendSeconds }
}

/**
 * A reader may try so many different numbers a day: one that is typed wrong is corrected, and a
 * list of strangers' numbers is not worked off.
 */
const maxNumbers = 2

/**
 * Counts a code against every limit, or against none. A number counts once a day among the reader's
 * different ones. Throws `too_many_requests`.
 */
async function admit(app: App, { userId, ip }: Requester, phone: string): Promise<void> {
  const today = [{ name: 'whatsapp-number-today', key: `${userId} ${phone}`, max: 1, seconds: daySeconds }]
  const isNew = await tryConsume(app, today)
  try {
    await consume(app, [
      ...ipLimit('whatsapp-code', ip, 20, daySeconds),
      { name: 'whatsapp-resend', key: String(userId), max: 1, seconds: resendSeconds },
      { name: 'whatsapp-code', key: String(userId), max: 5, seconds: daySeconds },
      ...(isNew ? [{ name: 'whatsapp-numbers', key: String(userId), max: maxNumbers, seconds: daySeconds }] : []),
      ...numberLimits('whatsapp-code', phone, { userId, ip }),
    ])
  } catch (error) {
    // Or the next try would take it for a number that had its code.
    if (isNew) await refund(app, today)
    throw error
  }
}

/**
 * Returns the place in the budget that a number has which nobody has confirmed, because one reader
 * may try several: its 8 digits, negative.
 */
export const placeOf = (phone: string) => -Number(phone.slice(-8))

/** Names what a code for a number proves. */
export const subjectOf = (userId: number, phone: string) => `whatsapp ${userId} ${phone}`
