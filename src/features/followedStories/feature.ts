import type { Feature } from '#base/feature.ts'
import { followedStoriesApi } from './server/api.ts'
import { followedStoriesBackup } from './server/backup.ts'
import { followedStoryFieldMessages } from './server/messages.ts'

/**
 * Stories that readers follow: their new reports are marked in the reader's pages, and alert
 * subscribers once.
 */
export const followedStories: Feature = {
  name: 'followedStories',
  api: [followedStoriesApi],
  fieldMessages: followedStoryFieldMessages,
  backup: [followedStoriesBackup],
}
