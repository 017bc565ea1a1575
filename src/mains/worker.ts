// The worker process: reads the sources and runs the jobs. Any number of them may run on one
// database.
import { createApp } from '#base/app.ts'
import { readConfig } from '#base/config.ts'
import { openDatabase } from '#base/database/openDatabase.ts'
import { waitForDatabase } from '#base/database/waitForDatabase.ts'
import type { JobRunner } from '#base/feature.ts'
import { runJobs } from '#base/jobs/jobs.ts'
import { reportReady, stopSignal } from '#base/process/stopSignal.ts'
import { features } from '#features/all.ts'
import { runIngest } from '#features/ingest/server/refresh/runIngest.ts'

const stopped = stopSignal()
const config = readConfig()
const database = await openDatabase(config)
const app = createApp(config, database.url, 'worker', { background: true })
await waitForDatabase(app, stopped)
if (stopped.aborted) {
  await database.stop()
  process.exit()
}

/** The number of jobs that each runner runs at once. */
const concurrency: Record<JobRunner, number> = { standard: 4, urgent: 2, outside: 4 }

const running = []
for (const runner of Object.keys(concurrency) as JobRunner[]) {
  const groups = features.flatMap(({ jobs = [] }) => jobs).filter((group) => group.runner === runner)
  const jobs = Object.assign({}, ...groups.map((group) => group.jobs))
  const timed = groups.flatMap((group) => group.timed ?? [])
  running.push(await runJobs(app, jobs, timed, concurrency[runner]))
}
const following = []
for (const follow of features.flatMap(({ followers = [] }) => followers)) following.push(await follow(app))
app.log.info('the worker is running')
reportReady({ ready: true })
await runIngest(app, stopped)

for (const follower of following) await follower.stop()
for (const runner of running) await runner.stop()
await app.close()
await database.stop()
