import type { App } from '#base/app.ts'
import { notify } from '#base/database/notifications.ts'
import { inTransaction } from '#base/database/transact.ts'
import { addJob } from '#base/jobs/jobs.ts'
import { moveAgencyPosts } from '#features/posts/server/store/moveAgencyPosts.ts'
import { lockStories } from '#features/stories/server/lockStories.ts'
import { moveAgencySignatures } from '#features/stories/server/moveAgencySignatures.ts'
import { moveChoices } from './moveChoices.ts'

/** Time in which reads of sources that began before the merge may still store posts. */
const settledMs = 2 * 60_000

/**
 * Moves the posts of an agency that was merged, some at a time, and deletes it when there are none
 * left. Each step is whole, so it goes on wherever a process died before it.
 */
export async function finishMerge(app: App, { id }: { id: number }): Promise<void> {
  const merge = await app.db.selectFrom('merged_agencies').select(['merged_at', 'done_at']).where('id', '=', id).executeTakeFirst()
  if (!merge || merge.done_at) return
  while ((await moveAgencyPosts(app, id)) > 0);
  await notify(app.db, 'posts', '[]')
  const settled = new Date(merge.merged_at.getTime() + settledMs)
  if (app.now() < settled || !(await deleteMerged(app, id)))
    await addJob(app.db, 'finishMerge', { id }, { key: `finishMerge ${id}`, runAt: settled })
}

/** @returns false if posts were stored meanwhile */
async function deleteMerged(app: App, id: number): Promise<boolean> {
  return inTransaction(app.db, async (tx) => {
    // In the order of transactions that store posts; an agency that is locked gets no more.
    await lockStories(tx)
    await tx.selectFrom('agencies').select('id').where('id', '=', id).forUpdate().execute()
    const { into_id } = await tx.selectFrom('merged_agencies').select('into_id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
    if (await tx.selectFrom('posts').select('id').where('agency_id', '=', id).limit(1).executeTakeFirst()) return false
    await moveChoices(tx, id, into_id)
    await moveAgencySignatures(tx, id, into_id)
    await tx.deleteFrom('agencies').where('id', '=', id).execute()
    await tx.updateTable('merged_agencies').set({ done_at: app.now() }).where('id', '=', id).execute()
    await notify(tx, 'posts', '[]')
    return true
  })
}
