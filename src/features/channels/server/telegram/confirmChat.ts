import { sql } from 'kysely'
import { lockSignedInUser } from '#access/server/lockUser.ts'
import { consume } from '#access/server/rateLimit.ts'
import type { SignedInBy } from '#access/server/sessions/reader.ts'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import { hashShortCode } from '../shortCode.ts'
import { linkChat } from './linkChat.ts'
import { subjectOf } from './typeChatId.ts'

const maxTries = 5

/**
 * Links the chat if the code is right. Each guess counts before it is compared. Throws `invalid`
 * (field `code`), `too_many_requests`, `unauthorized`.
 */
export async function confirmChat(app: App, { userId, sessionId }: SignedInBy, code: string): Promise<void> {
  await consume(app, [{ name: 'telegram-confirm', key: String(userId), max: 30, seconds: 3600 }])
  const pairing = await app.db
    .updateTable('telegram_pairings')
    .set({ tries: sql`tries + 1` })
    .where('user_id', '=', userId)
    .where('chat_id', 'is not', null)
    .where('expires_at', '>', app.now())
    .where('tries', '<', maxTries)
    .returning(['chat_id', 'token_hash'])
    .executeTakeFirst()
  if (!pairing?.chat_id) throw new AppError('invalid', { code: ['code_expired'] })
  const chat = { id: pairing.chat_id, username: null }
  if (!hashShortCode(app, subjectOf(userId, chat.id), code).equals(pairing.token_hash))
    throw new AppError('invalid', { code: ['bad_code'] })
  await inTransaction(app.db, async (tx) => {
    const { locale } = await lockSignedInUser(tx, userId, sessionId)
    const used = await tx.deleteFrom('telegram_pairings').where('token_hash', '=', pairing.token_hash).executeTakeFirst()
    if (used.numDeletedRows === 0n) throw new AppError('invalid', { code: ['code_expired'] })
    await linkChat(app, tx, userId, chat, locale)
  })
}
