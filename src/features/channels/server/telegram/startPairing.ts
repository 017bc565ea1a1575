import { createHash, randomBytes } from 'node:crypto'
import { lockSignedInUser } from '#access/server/lockUser.ts'
import { consume } from '#access/server/rateLimit.ts'
import type { SignedInBy } from '#access/server/sessions/reader.ts'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import { botUsername } from '#partners/telegram.ts'
import type { TelegramPairing } from '../../schema.ts'
import { channelErrors } from '../messages.ts'

/** How long a link or code for a chat is valid. */
export const pairingMinutes = 15

/**
 * Makes a link that pairs the chat in which it is opened, once; an earlier link of the reader ends.
 * Throws `channel_unavailable`, `channel_busy` while Telegram cannot be reached,
 * `too_many_requests`, `unauthorized` when the session has ended meanwhile.
 */
export async function startPairing(app: App, { userId, sessionId }: SignedInBy): Promise<TelegramPairing> {
  const { telegram } = app.config
  if (!telegram) throw new AppError(channelErrors.channel_unavailable)
  await consume(app, [{ name: 'telegram-pairing', key: String(userId), max: 20, seconds: 3600 }])
  const username = await botUsername(app)
  if (!username) throw new AppError(channelErrors.channel_busy)
  const token = randomBytes(24).toString('base64url')
  await inTransaction(app.db, async (tx) => {
    await lockSignedInUser(tx, userId, sessionId)
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

/** Hash of the token in a link, for the database. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()
