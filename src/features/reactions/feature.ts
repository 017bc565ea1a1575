import type { Feature } from '#base/feature.ts'
import { reactionsApi } from './server/api.ts'
import { reactionsBackup, savedBackup } from './server/backup.ts'

export const reactions: Feature = {
  name: 'reactions',
  api: [reactionsApi],
  backup: [savedBackup, reactionsBackup],
}
