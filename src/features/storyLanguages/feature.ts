import type { Feature } from '#base/feature.ts'
import { storyLanguageJobs, timedStoryLanguageJobs } from './server/jobs.ts'

/** One story of what agencies report in both languages. */
export const storyLanguages: Feature = {
  name: 'storyLanguages',
  jobs: [{ runner: 'standard', jobs: storyLanguageJobs, timed: timedStoryLanguageJobs }],
}
