import type { Tx } from '#base/database/db.ts'

/**
 * Ends the sessions of an account, and what people who had one may have made or read to stay in
 * without it: the secret addresses of its feeds, and links that would still give it a chat. The
 * caller has locked the user.
 * @param staysOpen a session that does not end
 * @returns how many sessions ended
 */
export async function endAccess(tx: Tx, userId: number, staysOpen?: number): Promise<number> {
  const sessions = tx.deleteFrom('sessions').where('user_id', '=', userId)
  const ended = await (staysOpen === undefined ? sessions : sessions.where('id', '<>', staysOpen)).executeTakeFirst()
  await tx.deleteFrom('feed_keys').where('user_id', '=', userId).execute()
  await endPairings(tx, userId)
  return Number(ended.numDeletedRows)
}

/** Ends links and codes that would still give a Telegram chat to an account. */
export async function endPairings(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('telegram_pairings').where('user_id', '=', userId).execute()
}
