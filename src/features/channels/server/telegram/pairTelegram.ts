import { createHash, randomBytes } from 'node:crypto'
import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Locale } from '#base/locale.ts'
import { lockUser } from '#features/accounts/server/signIn/lockUser.ts'
import { consume } from '#features/accounts/server/signIn/rateLimit.ts'
import { botUsername } from '#partners/telegram.ts'
import type { TelegramPairing } from '../../schema.ts'
import { enableChannel } from '../disableChannel.ts'
import { lockAddress } from '../lockAddress.ts'
import { channelErrors } from '../messages.ts'

export const pairingMinutes = 15

/** `username` is null for people who have none in Telegram. */
export type TelegramChat = { id: number; username: string | null }

const hashToken = (token: string) => createHash('sha256').update(token).digest()

/**
 * Makes a link that pairs the chat in which it is opened, once; an earlier link of the reader ends. Throws `channel_unavailable`, `channel_busy`
 * while Telegram cannot be reached, `too_many_requests`.
 */
export async function startPairing(app: App, userId: number): Promise<TelegramPairing> {
  const { telegram } = app.config
  if (!telegram) throw new AppError(channelErrors.channel_unavailable)
  await consume(app, [{ name: 'telegram-pairing', key: String(userId), max: 20, seconds: 3600 }])
  const username = await botUsername(app)
  if (!username) throw new AppError(channelErrors.channel_busy)
  const token = randomBytes(24).toString('base64url')
  await inTransaction(app.db, async (tx) => {
    await lockUser(tx, userId)
    await tx.deleteFrom('telegram_pairings').where('user_id', '=', userId).where('chat_id', 'is', null).execute()
    const expires = new Date(app.now().getTime() + pairingMinutes * 60_000)
    await tx
      .insertInto('telegram_pairings')
      .values({ token_hash: hashToken(token), user_id: userId, expires_at: expires })
      .execute()
  })
  return {
    url: `${telegram.linkRoot}/${username}?start=${token}`,
    command: `/start ${token}`,
    bot: username,
    expires_in: pairingMinutes * 60,
  }
}

/**
 * Links the chat in which `/start TOKEN` was sent to the reader who made the token. @returns null if the token is unknown, expired or used, and
 * nothing was changed
 */
export async function pairTelegram(app: App, token: string, chat: TelegramChat): Promise<{ userId: number; locale: Locale } | null> {
  const token_hash = hashToken(token)
  const open = app.db.selectFrom('telegram_pairings').select('user_id').where('token_hash', '=', token_hash).where('chat_id', 'is', null)
  const pairing = await open.executeTakeFirst()
  if (!pairing) return null
  return inTransaction(app.db, async (tx) => {
    const { locale } = await lockUser(tx, pairing.user_id)
    const used = await tx
      .deleteFrom('telegram_pairings')
      .where('token_hash', '=', token_hash)
      .where('expires_at', '>', app.now())
      .executeTakeFirst()
    if (used.numDeletedRows === 0n) return null
    await linkChat(app, tx, pairing.user_id, chat, locale)
    return { userId: pairing.user_id, locale }
  })
}

/** Links a chat to a reader. A chat belongs to one reader: whoever proved last that it is theirs. */
export async function linkChat(app: App, tx: Tx, userId: number, chat: TelegramChat, locale: Locale): Promise<void> {
  await lockAddress(tx, 'telegram', chat.id)
  await tx.deleteFrom('telegram_chats').where('chat_id', '=', chat.id).where('user_id', '<>', userId).execute()
  const values = { chat_id: chat.id, username: chat.username, locale, linked_at: app.now() }
  await tx
    .insertInto('telegram_chats')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
  await enableChannel(tx, userId, 'telegram')
}

/** Forgets the reader's chat, and links and codes that were not used yet. */
export async function unlinkTelegram(app: App, userId: number): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    await lockUser(tx, userId)
    await tx.deleteFrom('telegram_pairings').where('user_id', '=', userId).execute()
    await tx.deleteFrom('telegram_chats').where('user_id', '=', userId).execute()
    await enableChannel(tx, userId, 'telegram')
  })
}
