import type { Tx } from '#base/database/db.ts'

/**
 * Forgets the app that was begun and not finished, in whichever session: it was allowed by what the
 * account had before its passkeys changed.
 */
export async function forgetPendingApp(tx: Tx, userId: number): Promise<void> {
  const none = { pending_sealed: null, pending_session: null, pending_at: null }
  await tx.updateTable('second_factors').set(none).where('user_id', '=', userId).execute()
}
