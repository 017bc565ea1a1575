import { sql } from 'kysely'
import type { Tx } from '#base/database/db.ts'
import { notify } from '#base/database/notifications.ts'
import type { Locale } from '#text/locale.ts'

/**
 * Ends that a story is urgent in an edition; the machine does not begin it again. Readers see it
 * when the transaction is committed.
 * @returns what it was; undefined if it was not urgent
 */
export async function stopUrgent(tx: Tx, edition: Locale, story: number, now: Date) {
  const was = await tx
    .selectFrom('urgent_stories')
    .select(['since', 'until', 'agencies', 'minutes'])
    .where('edition', '=', edition)
    .where('story_id', '=', story)
    .where('until', '>', now)
    .forUpdate()
    .executeTakeFirst()
  if (!was) return undefined
  await tx
    .updateTable('urgent_stories')
    .set({ until: sql`greatest(since, ${now}::timestamptz)` })
    .where('edition', '=', edition)
    .where('story_id', '=', story)
    .execute()
  await notify(tx, 'urgent')
  return was
}
