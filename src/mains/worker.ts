// The worker process: reads the sources and runs the jobs. Any number of them may run on one database.
import { createApp } from '#base/app.ts'
import { readConfig } from '#base/config.ts'
import { openDatabase } from '#base/database/openDatabase.ts'
import { untilDatabaseAnswers } from '#base/database/untilDatabaseAnswers.ts'
import { runJobs } from '#base/jobs/jobs.ts'
import { stopSignal, tellReady } from '#base/process/stopSignal.ts'
import { accountJobs, timedAccountJobs } from '#features/accounts/server/jobs.ts'
import { alertJobs, matchAfterNews, timedAlertJobs } from '#features/alerts/server/jobs.ts'
import { commentJobs, timedCommentJobs } from '#features/comments/server/jobs.ts'
import { ingestJobs, timedIngestJobs } from '#features/ingest/server/jobs.ts'
import { runIngest } from '#features/ingest/server/runIngest.ts'
import { interestJobs, timedInterestJobs } from '#features/interests/server/jobs.ts'
import { pictureJobs, timedPictureJobs } from '#features/pictures/server/jobs.ts'
import { pollJobs, timedPollJobs } from '#features/polls/server/jobs.ts'
import { pictureMeasuringJobs, postJobs, rankAfterNews, timedPostJobs } from '#features/posts/server/jobs.ts'
import { searchJobs, timedSearchJobs } from '#features/search/server/jobs.ts'
import { storyJobs, timedStoryJobs } from '#features/stories/server/jobs.ts'

const stopped = stopSignal()
const config = readConfig()
const database = await openDatabase(config)
const app = createApp(config, database.url, 'worker', { background: true })
await untilDatabaseAnswers(app, stopped)
if (stopped.aborted) {
  await database.stop()
  process.exit()
}

const jobs = {
  ...interestJobs,
  ...alertJobs,
  ...postJobs,
  ...pollJobs,
  ...storyJobs,
  ...pictureJobs,
  ...ingestJobs,
  ...commentJobs,
  ...searchJobs,
}
const timed = [
  ...timedPostJobs,
  ...timedPollJobs,
  ...timedStoryJobs,
  ...timedPictureJobs,
  ...timedIngestJobs,
  ...timedCommentJobs,
  ...timedInterestJobs,
  ...timedAlertJobs,
  ...timedSearchJobs,
]
const running = [
  await runJobs(app, jobs, timed, 4),
  // Somebody waits for a code: it does not stand behind pictures of a host that is slow today.
  await runJobs(app, accountJobs, timedAccountJobs, 2),
  await runJobs(app, pictureMeasuringJobs, [], 4),
]
const matching = await matchAfterNews(app)
const ranking = await rankAfterNews(app)
app.log.info('the worker is at work')
tellReady({ ready: true })
await runIngest(app, stopped)

await ranking.stop()
await matching.stop()
for (const runner of running) await runner.stop()
await app.close()
await database.stop()
