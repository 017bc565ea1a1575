import { lockUser } from '#access/server/lockUser.ts'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { enableChannel } from '../disableChannel.ts'

/** Forgets the reader's chat, and links and codes that were not used yet. */
export async function unlinkTelegram(app: App, userId: number): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    await lockUser(tx, userId)
    await tx.deleteFrom('telegram_pairings').where('user_id', '=', userId).execute()
    await tx.deleteFrom('telegram_chats').where('user_id', '=', userId).execute()
    await enableChannel(tx, userId, 'telegram')
  })
}
