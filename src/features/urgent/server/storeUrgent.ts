import type { Tx } from '#base/database/db.ts'
import { notify } from '#base/database/notifications.ts'
import { addJob } from '#base/jobs/jobs.ts'
import type { Locale } from '#text/locale.ts'
import type { Burst } from '../schema.ts'

/** An editor may take it back meanwhile; then it is sent to nobody. */
const pushDelayMs = 30_000

/**
 * The key of the job that sends it: there is one, which is replaced if the story is chosen again.
 */
export const pushUrgentKey = (edition: Locale, story: number): string => `push urgent ${edition} ${story}`

type Urgent = { edition: Locale; story: number; since: Date; until: Date; burst: Burst | null }

/**
 * Makes a story urgent in an edition. Readers see it when the transaction is committed, and no
 * longer at `until`; it is sent as a push message a little later (`urgentPush`). An editor's choice
 * replaces what was stored before; a burst never does.
 * @returns whether it is stored
 */
export async function storeUrgent(tx: Tx, { edition, story, since, until, burst }: Urgent): Promise<boolean> {
  const row = { edition, story_id: story, since, until, agencies: burst?.agencies ?? null, minutes: burst?.minutes ?? null }
  const stored = await tx
    .insertInto('urgent_stories')
    .values(row)
    .onConflict((on) => (burst ? on.doNothing() : on.columns(['edition', 'story_id']).doUpdateSet(row)))
    .returning('story_id')
    .executeTakeFirst()
  if (!stored) return false
  await addJob(tx, 'announceUrgent', {}, { key: `end urgent ${edition} ${story}`, runAt: until })
  await addJob(tx, 'pushUrgent', { edition, story }, { key: pushUrgentKey(edition, story), runAt: new Date(since.getTime() + pushDelayMs) })
  await notify(tx, 'urgent')
  return true
}
