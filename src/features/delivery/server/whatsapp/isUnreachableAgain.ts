import type { Tx } from '#base/database/db.ts'

/**
 * Notes that a reader's number could not be reached. @returns whether it was the second time since something reached it, or it was confirmed: one answer may be
 * about a phone that is off, an app that is too old, or a change of Meta's own mind (131026)
 */
export async function isUnreachableAgain(tx: Tx, userId: number, now: Date): Promise<boolean> {
  const first = await tx
    .updateTable('whatsapp_numbers')
    .set({ unreachable_at: now })
    .where('user_id', '=', userId)
    .where('unreachable_at', 'is', null)
    .executeTakeFirst()
  return first.numUpdatedRows === 0n
}

/** Something reached these readers' numbers. */
export async function noteReached(tx: Tx, userIds: number[]): Promise<void> {
  if (userIds.length === 0) return
  const query = tx.updateTable('whatsapp_numbers').set({ unreachable_at: null })
  await query.where('user_id', 'in', userIds).where('unreachable_at', 'is not', null).execute()
}
