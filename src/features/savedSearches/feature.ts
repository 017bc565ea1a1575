import type { Feature } from '#base/feature.ts'
import { savedSearchesApi } from './server/api.ts'
import { savedSearchesBackup } from './server/backup.ts'
import { savedSearchFieldMessages } from './server/messages.ts'

export const savedSearches: Feature = {
  name: 'savedSearches',
  api: [savedSearchesApi],
  fieldMessages: savedSearchFieldMessages,
  backup: [savedSearchesBackup],
}
