import type { Feature } from '#base/feature.ts'
import { reactionsApi } from './server/api.ts'
import { reactionsBackup, savedBackup } from './server/backup.ts'
import { reactionJobs, timedReactionJobs } from './server/jobs.ts'

export const reactions: Feature = {
  name: 'reactions',
  api: [reactionsApi],
  jobs: [{ runner: 'standard', jobs: reactionJobs, timed: timedReactionJobs }],
  backup: [savedBackup, reactionsBackup],
}
