import type { App } from '#base/app.ts'
import type { Listener } from '#base/database/listen.ts'
import type { Jobs, TimedJob } from '#base/jobs/jobs.ts'
import { workOnNotification } from '#base/jobs/workOnNotification.ts'
import { followRules } from './followRules.ts'
import { matchPosts } from './matchPosts.ts'
import { pruneAlerts } from './pruneAlerts.ts'

/**
 * Scheduled: `matchPosts` every minute, for posts that a killed worker has left; `pruneAlerts`
 * daily.
 */
export const alertJobs: Jobs = {
  async matchPosts(app) {
    await matchPosts(app)
  },
  pruneAlerts,
}
export const timedAlertJobs: TimedJob[] = [
  { job: 'matchPosts', pattern: '* * * * *' },
  { job: 'pruneAlerts', pattern: '41 1 * * *' },
]

/** Matches posts as soon as any process has stored them. Each worker starts it once. */
export async function matchNewPosts(app: App): Promise<Listener> {
  // Loads the rules before the first posts arrive.
  followRules(app).catch((error) => app.log.warn({ err: error }, 'the rules of alerts could not be read'))
  return workOnNotification(app, 'posts_to_match', matchPosts, 'posts could not be matched; the scheduled job will retry')
}
