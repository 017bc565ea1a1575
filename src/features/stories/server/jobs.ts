import type { Jobs, TimedJob } from '#base/jobs/jobs.ts'
import { measureStoryWeights } from './measureStoryWeights.ts'
import { pruneStorySignatures } from './pruneStorySignatures.ts'

export const storyJobs: Jobs = { pruneStorySignatures, measureStoryWeights }
export const timedStoryJobs: TimedJob[] = [
  { job: 'pruneStorySignatures', pattern: '17 * * * *' },
  { job: 'measureStoryWeights', pattern: '*/20 * * * *' },
]
