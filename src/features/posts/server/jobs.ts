import type { App } from '#base/app.ts'
import { type Listener, listen } from '#base/database/listen.ts'
import { addJob, type Jobs, type TimedJob } from '#base/jobs/jobs.ts'
import { rankFrontPage, rankPosts } from './ranking/rankPosts.ts'
import { measurePictures } from './store/measurePictures.ts'
import { respellPosts } from './store/respellPosts.ts'
import { pruneViews } from './views/pruneViews.ts'

/**
 * Queued by name: `rankPosts {}`, `rankFrontPage {}`. By the clock, every minute: `rankPosts`,
 * `respellPosts`; daily: `pruneViews`.
 */
export const postJobs: Jobs = { rankPosts, rankFrontPage, pruneViews, respellPosts }
export const timedPostJobs: TimedJob[] = [
  { job: 'rankPosts', pattern: '* * * * *' },
  { job: 'respellPosts', pattern: '* * * * *' },
  { job: 'pruneViews', pattern: '17 1 * * *' },
]

/** Queued by `queueMeasuring`. Run beside all other jobs, because they wait for outside hosts. */
export const pictureMeasuringJobs: Jobs = { measurePictures }

/** How long after new posts the lists are ranked again: long enough for a whole round of reads. */
const settleMs = 3_000

/** Queues a ranking soon after any process has saved new posts. Call it once in each worker. */
export async function rankAfterNews(app: App): Promise<Listener> {
  let waiting: NodeJS.Timeout | undefined
  const listener = await listen(app, {
    posts() {
      waiting ??= setTimeout(() => {
        waiting = undefined
        addJob(app.db, 'rankPosts', {}, { key: 'rankPosts' }).catch((error) => app.log.warn({ err: error }, 'ranking could not be queued'))
      }, settleMs)
    },
  })
  return {
    async stop() {
      // Until it has stopped, posts may still be announced.
      await listener.stop()
      clearTimeout(waiting)
    },
  }
}
