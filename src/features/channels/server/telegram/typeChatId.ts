import { lockUser } from '#access/server/lockUser.ts'
import { consume } from '#access/server/rateLimit.ts'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import { brand } from '#brand.ts'
import { replyTelegram } from '#partners/telegram.ts'
import type { Locale } from '#text/locale.ts'
import { channelErrors } from '../messages.ts'
import { numberLimits, type Requester } from '../numberLimits.ts'
import { telegramRate } from '../pace/channelRates.ts'
import { sendInTurn } from '../pace/sendInTurn.ts'
import { hashShortCode, newShortCode } from '../shortCode.ts'
import { pairingMinutes } from './startPairing.ts'

const texts = {
  ar: (code: string) => `رمز ربط تيليغرام بحسابك في ${brand.nameAr}: ${code}\nإذا لم تطلبه فتجاهل هذه الرسالة.`,
  en: (code: string) =>
    `Your code to link Telegram to your ${brand.nameEn} account: ${code}\nIf you did not ask for it, ignore this message.`,
}

/**
 * Sends a code to the chat whose id the reader typed. The same answer whether or not the chat
 * exists or belongs to somebody, so that ids cannot be tried out. Throws `channel_unavailable`,
 * `channel_busy`, `too_many_requests`. Returns the seconds for which the code is valid.
 */
export async function typeChatId(app: App, requester: Requester, chatId: number, locale: Locale): Promise<number> {
  const { userId } = requester
  if (!app.config.telegram) throw new AppError(channelErrors.channel_unavailable)
  await consume(app, [
    { name: 'telegram-typed', key: String(userId), max: 5, seconds: 3600 },
    ...numberLimits('telegram-typed', String(chatId), requester),
  ])
  const code = newShortCode()
  await inTransaction(app.db, async (tx) => {
    await lockUser(tx, userId)
    await tx.deleteFrom('telegram_pairings').where('user_id', '=', userId).where('chat_id', 'is not', null).execute()
    const expires_at = new Date(app.now().getTime() + pairingMinutes * 60_000)
    const token_hash = hashShortCode(app, subjectOf(userId, chatId), code)
    await tx.insertInto('telegram_pairings').values({ token_hash, user_id: userId, chat_id: chatId, expires_at }).execute()
  })
  const to = { address: String(chatId), chatId }
  const { outcome } = await sendInTurn(app, telegramRate, to, () => replyTelegram(app, chatId, texts[locale](code)))
  if (outcome === 'busy') throw new AppError(channelErrors.channel_busy)
  return pairingMinutes * 60
}

/** Subject that a code for a chat proves. */
export const subjectOf = (userId: number, chatId: number) => `telegram ${userId} ${chatId}`
