import type { Jobs, TimedJob } from '#base/jobs/jobs.ts'
import { pruneChanges } from './searchIndex/pruneChanges.ts'
import { pruneSearches } from './suggestions/pruneSearches.ts'

/** Daily: `pruneSearches`, `pruneChanges`. */
export const searchJobs: Jobs = { pruneSearches, pruneChanges }
export const timedSearchJobs: TimedJob[] = [
  { job: 'pruneSearches', pattern: '23 1 * * *' },
  { job: 'pruneChanges', pattern: '29 1 * * *' },
]
