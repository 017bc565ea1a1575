import type { Feature } from '#base/feature.ts'
import { followsApi } from './server/api.ts'
import { followsBackup } from './server/backup.ts'
import { followsFieldMessages } from './server/messages.ts'

/**
 * Agencies and sections that readers follow, without a plan: their news is in the reader's own list
 * (`myNews`).
 */
export const follows: Feature = {
  name: 'follows',
  api: [followsApi],
  fieldMessages: followsFieldMessages,
  backup: [followsBackup],
}
