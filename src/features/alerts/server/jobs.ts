import type { App } from '#base/app.ts'
import { type Listener, listen } from '#base/database/listen.ts'
import type { Jobs, TimedJob } from '#base/jobs/jobs.ts'
import { followRules } from './followRules.ts'
import { matchPosts } from './matchPosts.ts'
import { pruneAlerts } from './pruneAlerts.ts'

/** By the clock: what a worker that died left waiting is matched by the next minute; `pruneAlerts` daily. */
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

/** Matches posts as soon as any process has stored them. To be started once by each worker. */
export async function matchAfterNews(app: App): Promise<Listener> {
  let running: Promise<void> | undefined
  let isWanted = false
  let isStopped = false
  async function run(): Promise<void> {
    while (isWanted && !isStopped) {
      isWanted = false
      try {
        if (await matchPosts(app)) isWanted = true
      } catch (error) {
        app.log.warn({ err: error }, 'posts could not be matched; the clock tries again')
      }
    }
    running = undefined
  }
  function wake(): void {
    isWanted = true
    running ??= run()
  }
  const listener = await listen(app, { posts_to_match: wake })
  // The first news need not wait for the rules to be read; and what was stored while no worker was there.
  followRules(app).catch((error) => app.log.warn({ err: error }, 'the rules of alerts could not be read'))
  wake()
  return {
    async stop() {
      isStopped = true
      await listener.stop()
      await running
    },
  }
}
