import { sql } from 'kysely'
import { queueNotice } from '#access/server/queueNotice.ts'
import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import type { Locale } from '#text/locale.ts'
import { enableChannel } from '../disableChannel.ts'
import { lockRecipient } from '../lockRecipient.ts'

/** `username` is null for people who have none in Telegram. */
export type TelegramChat = { id: number; username: string | null }

/**
 * Links a chat to a reader. A chat belongs to one reader, the last who proved that it is theirs;
 * the other is told by mail, and so is this one.
 */
export async function linkChat(app: App, tx: Tx, userId: number, chat: TelegramChat, locale: Locale): Promise<void> {
  await lockRecipient(tx, 'telegram', chat.id)
  const { rows } = await sql<{ email: string; locale: Locale }>`
    with lost as (delete from telegram_chats where chat_id = ${chat.id} and user_id <> ${userId} returning user_id)
    select u.email, u.locale from lost join users u on u.id = lost.user_id`.execute(tx)
  for (const { email, locale } of rows) await queueNotice(tx, { notice: 'telegram_lost', email, locale })
  const values = { chat_id: chat.id, username: chat.username, locale, linked_at: app.now() }
  await tx
    .insertInto('telegram_chats')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
  await enableChannel(tx, userId, 'telegram')
  const reader = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  await queueNotice(tx, { notice: 'telegram_linked', email: reader.email, locale })
}
