import type { Feature } from '#base/feature.ts'
import { frontPageApi } from './server/api.ts'
import { frontPageErrors, frontPageFieldMessages } from './server/messages.ts'
import { deskStoriesApi } from './server/stories/storiesApi.ts'

export const frontPageDesk: Feature = {
  name: 'frontPageDesk',
  api: [frontPageApi, deskStoriesApi],
  errors: frontPageErrors,
  fieldMessages: frontPageFieldMessages,
}
