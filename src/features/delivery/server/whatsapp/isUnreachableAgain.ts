import type { Tx } from '#base/database/db.ts'

/**
 * Time in ms within which answers are one answer, because whatever hides a number for a moment
 * refuses all that is sent meanwhile.
 */
const sameAnswer = 3_600_000

/**
 * Notes that a reader's number could not be reached.
 * @returns whether it could not be an hour ago either, and nothing has reached it since, nor was it
 *   confirmed: one answer may be about a phone that is off, an app that is too old, or a change of
 *   Meta's own mind (131026)
 */
export async function isUnreachableAgain(tx: Tx, userId: number, now: Date): Promise<boolean> {
  const numbers = tx.selectFrom('whatsapp_numbers').select('unreachable_at').where('user_id', '=', userId)
  const number = await numbers.forUpdate().executeTakeFirst()
  const { unreachable_at: first } = number ?? { unreachable_at: null }
  if (first) return now.getTime() - first.getTime() >= sameAnswer
  await tx.updateTable('whatsapp_numbers').set({ unreachable_at: now }).where('user_id', '=', userId).execute()
  return false
}

/** Something reached these readers' numbers. */
export async function noteReached(tx: Tx, userIds: number[]): Promise<void> {
  if (userIds.length === 0) return
  const query = tx.updateTable('whatsapp_numbers').set({ unreachable_at: null })
  await query.where('user_id', 'in', userIds).where('unreachable_at', 'is not', null).execute()
}
