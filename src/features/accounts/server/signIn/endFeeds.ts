import type { Tx } from '#base/database/db.ts'

/** Ends the secret addresses of a reader's feeds with their sessions: whoever had a session may have made them, or read them. */
export async function endFeeds(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('feed_keys').where('user_id', '=', userId).execute()
}
