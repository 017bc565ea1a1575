import { lockUser } from '#access/server/lockUser.ts'
import { recordEvent } from '#access/server/recordEvent.ts'
import type { Caller } from '#access/server/sessions/caller.ts'
import { endAccess, endPairings } from '#access/server/sessions/endAccess.ts'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'

/**
 * Ends one session of the reader, and links that it may have made for a chat. Throws `not_found`
 * when it is not one of theirs.
 */
export async function endSession(app: App, caller: Caller, userId: number, id: number): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    await lockUser(tx, userId)
    const ended = await tx.deleteFrom('sessions').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
    if (ended.numDeletedRows === 0n) throw new AppError('not_found')
    await endPairings(tx, userId)
    await recordEvent(tx, 'session_ended', userId, caller, { session: id })
  })
}

/**
 * Signs the reader out everywhere, including here (`endAccess.ts`).
 * @returns how many sessions ended
 */
export async function endAllSessions(app: App, caller: Caller, userId: number): Promise<number> {
  return inTransaction(app.db, async (tx) => {
    await lockUser(tx, userId)
    const count = await endAccess(tx, userId)
    await recordEvent(tx, 'session_ended', userId, caller, { sessions: count })
    return count
  })
}
