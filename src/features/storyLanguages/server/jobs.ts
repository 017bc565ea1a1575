import type { Jobs, TimedJob } from '#base/jobs/jobs.ts'
import { joinLanguages } from './joinLanguages.ts'

export const storyLanguageJobs: Jobs = { joinLanguages }
export const timedStoryLanguageJobs: TimedJob[] = [{ job: 'joinLanguages', pattern: '* * * * *' }]
