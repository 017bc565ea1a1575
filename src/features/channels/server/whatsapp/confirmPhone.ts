import { sql } from 'kysely'
import { lockSignedInUser } from '#access/server/lockUser.ts'
import { queueNotice } from '#access/server/queueNotice.ts'
import { consume } from '#access/server/rateLimit.ts'
import type { SignedInBy } from '#access/server/sessions/reader.ts'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Locale } from '#text/locale.ts'
import { enableChannel } from '../disableChannel.ts'
import { lockRecipient } from '../lockRecipient.ts'
import { hashShortCode } from '../shortCode.ts'
import { placeOf, subjectOf } from './sendPhoneCode.ts'
import { moveWhatsappPlace } from './takeWhatsappBudget.ts'

const maxTries = 5

/**
 * Uses the number if the code is right; a number belongs to one reader, so it moves from another
 * account, which is told by mail. Each guess counts before it is compared. Throws `invalid` (field
 * `code`), `too_many_requests`, `unauthorized` when the session has ended meanwhile.
 */
export async function confirmPhone(app: App, { userId, sessionId }: SignedInBy, code: string): Promise<void> {
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
    const { email: ownEmail, locale: ownLocale } = await lockSignedInUser(tx, userId, sessionId)
    await lockRecipient(tx, 'whatsapp', phone)
    const { rows } = await sql<{ email: string; locale: Locale }>`
      with lost as (delete from whatsapp_numbers where phone = ${phone} and user_id <> ${userId} returning user_id)
      select u.email, u.locale from lost join users u on u.id = lost.user_id`.execute(tx)
    for (const { email, locale } of rows) await queueNotice(tx, { notice: 'whatsapp_lost', email, locale })
    const verified = {
      phone,
      verified_at: app.now(),
      pending_phone: null,
      code_hash: null,
      code_expires_at: null,
      tries: 0,
      sends: 0,
      unreachable_at: null,
    }
    const used = await tx
      .updateTable('whatsapp_numbers')
      .set(verified)
      .where('user_id', '=', userId)
      .where('code_hash', '=', hash)
      .executeTakeFirst()
    if (used.numUpdatedRows === 0n) throw new AppError('invalid', { code: ['code_expired'] })
    await moveWhatsappPlace(tx, placeOf(phone), userId)
    await enableChannel(tx, userId, 'whatsapp')
    await queueNotice(tx, { notice: 'whatsapp_linked', email: ownEmail, locale: ownLocale })
  })
}
