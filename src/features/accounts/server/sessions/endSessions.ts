import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import { endFeeds } from '../signIn/endFeeds.ts'
import { lockUser } from '../signIn/lockUser.ts'
import { recordEvent } from '../signIn/recordEvent.ts'
import type { Caller } from './caller.ts'

/** Ends one session of the reader. Throws `not_found` when it is not one of theirs. */
export async function endSession(app: App, caller: Caller, userId: number, id: number): Promise<void> {
  const ended = await app.db.deleteFrom('sessions').where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()
  if (ended.numDeletedRows === 0n) throw new AppError('not_found')
  await recordEvent(app.db, 'session_ended', userId, caller, { session: id })
}

/** Signs the reader out everywhere, including here, and ends the addresses of their feeds. @returns how many sessions ended */
export async function endAllSessions(app: App, caller: Caller, userId: number): Promise<number> {
  return inTransaction(app.db, async (tx) => {
    await lockUser(tx, userId)
    const ended = await tx.deleteFrom('sessions').where('user_id', '=', userId).executeTakeFirst()
    await endFeeds(tx, userId)
    const count = Number(ended.numDeletedRows)
    await recordEvent(tx, 'session_ended', userId, caller, { sessions: count })
    return count
  })
}
