import type { App } from '#base/app.ts'
import { type Listener, listen } from '#base/database/listen.ts'
import type { Jobs, TimedJob } from '#base/jobs/jobs.ts'
import { followRules } from './followRules.ts'
import { matchPosts } from './matchPosts.ts'
import { pruneAlerts } from './pruneAlerts.ts'

/** Scheduled: `matchPosts` every minute, for posts that a killed worker has left; `pruneAlerts` daily. */
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
  let running: Promise<void> | undefined
  let isPending = false
  let isStopped = false
  async function run(): Promise<void> {
    while (isPending && !isStopped) {
      isPending = false
      try {
        if (await matchPosts(app)) isPending = true
      } catch (error) {
        app.log.warn({ err: error }, 'posts could not be matched; the scheduled job will retry')
      }
    }
    running = undefined
  }
  function start(): void {
    isPending = true
    running ??= run()
  }
  const listener = await listen(app, { posts_to_match: start })
  // Loads the rules before the first posts arrive, and matches posts that were stored while no worker was running.
  followRules(app).catch((error) => app.log.warn({ err: error }, 'the rules of alerts could not be read'))
  start()
  return {
    async stop() {
      isStopped = true
      await listener.stop()
      await running
    },
  }
}
