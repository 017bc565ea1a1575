import type { App } from '#base/app.ts'
import type { Locale } from '#text/locale.ts'

/** The reader to whom a Telegram chat belongs. */
export type Chat = { userId: number; locale: Locale }

export async function readChat(app: App, chatId: number): Promise<Chat | undefined> {
  const row = await app.db
    .selectFrom('telegram_chats as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['u.id', 'u.locale'])
    .where('c.chat_id', '=', chatId)
    .executeTakeFirst()
  return row && { userId: row.id, locale: row.locale === 'en' ? 'en' : 'ar' }
}
