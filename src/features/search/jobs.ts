import type { Jobs, TimedJob } from '#base/jobs.ts'
import { pruneSearches } from './pruneSearches.ts'

/** By the clock, daily: `pruneSearches`. */
export const searchJobs: Jobs = { pruneSearches }
export const timedSearchJobs: TimedJob[] = [{ job: 'pruneSearches', pattern: '23 1 * * *' }]
