import type { Feature } from '#base/feature.ts'
import { frontPageApi } from './server/api.ts'
import { frontPageErrors, frontPageFieldMessages } from './server/messages.ts'
import { joinStories } from './server/stories/joinStories.ts'
import { deskStoriesApi } from './server/stories/storiesApi.ts'

export const frontPageDesk: Feature = {
  name: 'frontPageDesk',
  api: [frontPageApi, deskStoriesApi],
  jobs: [{ runner: 'standard', jobs: { joinStories } }],
  errors: frontPageErrors,
  fieldMessages: frontPageFieldMessages,
}
