import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import type { Locale } from '#base/locale.ts'
import { enableChannel } from '../disableChannel.ts'
import { lockAddress } from '../lockAddress.ts'

/** `username` is null for people who have none in Telegram. */
export type TelegramChat = { id: number; username: string | null }

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
