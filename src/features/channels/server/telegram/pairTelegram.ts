import { sql } from 'kysely'
import { lockUser } from '#access/server/lockUser.ts'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import type { Locale } from '#text/locale.ts'
import { linkChat, type TelegramChat } from './linkChat.ts'
import { hashToken } from './startPairing.ts'

/** The account that a chat was linked with. */
type Paired = { userId: number; email: string; locale: Locale }

/**
 * The account that a link would give a chat to, if the chat is another account's now; undefined:
 * there is nothing to ask.
 */
export async function findNewOwner(app: App, token: string, chatId: number): Promise<Pick<Paired, 'email' | 'locale'> | undefined> {
  const { rows } = await sql<{ email: string; locale: Locale }>`
    select u.email, u.locale from telegram_pairings p join users u on u.id = p.user_id
    where p.token_hash = ${hashToken(token)} and p.chat_id is null and p.expires_at > ${app.now()}
      and exists (select from telegram_chats c where c.chat_id = ${chatId} and c.user_id <> p.user_id)`.execute(app.db)
  return rows[0]
}

/**
 * Links the chat in which `/start TOKEN` was sent to the reader who made the token.
 * @returns null if the token is unknown, expired or used, and nothing was changed
 */
export async function pairTelegram(app: App, token: string, chat: TelegramChat): Promise<Paired | null> {
  const token_hash = hashToken(token)
  const open = app.db.selectFrom('telegram_pairings').select('user_id').where('token_hash', '=', token_hash).where('chat_id', 'is', null)
  const pairing = await open.executeTakeFirst()
  if (!pairing) return null
  return inTransaction(app.db, async (tx) => {
    const { email, locale } = await lockUser(tx, pairing.user_id)
    const used = await tx
      .deleteFrom('telegram_pairings')
      .where('token_hash', '=', token_hash)
      .where('expires_at', '>', app.now())
      .executeTakeFirst()
    if (used.numDeletedRows === 0n) return null
    await linkChat(app, tx, pairing.user_id, chat, locale)
    return { userId: pairing.user_id, email, locale }
  })
}
