import type { Jobs, TimedJob } from '#base/jobs/jobs.ts'
import { tellSearchEngines } from './tellSearchEngines.ts'

export const indexNowJobs: Jobs = { tellSearchEngines: (app) => tellSearchEngines(app) }
export const timedIndexNowJobs: TimedJob[] = [{ job: 'tellSearchEngines', pattern: '*/10 * * * *' }]
