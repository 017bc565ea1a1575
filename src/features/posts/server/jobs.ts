import type { App } from '#base/app.ts'
import { type Listener, listen } from '#base/database/listen.ts'
import { addJob, type Jobs, type TimedJob } from '#base/jobs/jobs.ts'
import { rankPosts } from './ranking/rankPosts.ts'
import { measurePictures } from './store/measurePictures.ts'
import { respellPosts } from './store/respellPosts.ts'
import { pruneViews } from './views/pruneViews.ts'

/** Queued by name: `rankPosts {}`. By the clock, every minute: `rankPosts`, `respellPosts`; daily: `pruneViews`. */
export const postJobs: Jobs = { rankPosts, pruneViews, respellPosts }
export const timedPostJobs: TimedJob[] = [
  { job: 'rankPosts', pattern: '* * * * *' },
  { job: 'respellPosts', pattern: '* * * * *' },
  { job: 'pruneViews', pattern: '17 1 * * *' },
]

/** Queued by `queueMeasuring`. They wait for hosts of others, so they run beside all other jobs. */
export const pictureMeasuringJobs: Jobs = { measurePictures }

/** How long after new posts the lists are put in order again: long enough for a whole reading round to come in. */
const settleMs = 3_000

/** Queues a ranking soon after new posts were saved by any process. To be started once by each worker. */
export async function rankAfterNews(app: App): Promise<Listener> {
  let waiting: NodeJS.Timeout | undefined
  const listener = await listen(app, {
    posts() {
      waiting ??= setTimeout(() => {
        waiting = undefined
        addJob(app.db, 'rankPosts', {}, { key: 'rankPosts' }).catch((error) => app.log.warn({ err: error }, 'no ranking could be queued'))
      }, settleMs)
    },
  })
  return {
    async stop() {
      clearTimeout(waiting)
      await listener.stop()
    },
  }
}
