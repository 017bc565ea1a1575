import { deleteOld } from '#base/database/deleteOld.ts'
import type { Jobs, TimedJob } from '#base/jobs/jobs.ts'

/**
 * Time for which it is known that a reader took a reaction back. A reaction that waited longer
 * counts as one that waited this time.
 */
export const rememberedDays = 90

/** Scheduled: `pruneRemovedReactions`, every night. */
export const reactionJobs: Jobs = {
  pruneRemovedReactions: (app) => deleteOld(app.db, app.now(), { table: 'removed_reactions', column: 'removed_at', days: rememberedDays }),
}
export const timedReactionJobs: TimedJob[] = [{ job: 'pruneRemovedReactions', pattern: '51 1 * * *' }]
