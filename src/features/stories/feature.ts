import type { Feature } from '#base/feature.ts'
import { storyJobs, timedStoryJobs } from './server/jobs.ts'

export const stories: Feature = {
  name: 'stories',
  jobs: [{ runner: 'standard', jobs: storyJobs, timed: timedStoryJobs }],
}
