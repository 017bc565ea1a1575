import { lockUser } from '#access/server/lockUser.ts'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { enableChannel } from '../disableChannel.ts'

/** Forgets the reader's numbers, verified or not. */
export async function unlinkWhatsapp(app: App, userId: number): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    await lockUser(tx, userId)
    await tx.deleteFrom('whatsapp_numbers').where('user_id', '=', userId).execute()
    await enableChannel(tx, userId, 'whatsapp')
  })
}
