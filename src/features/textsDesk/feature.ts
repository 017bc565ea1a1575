import type { Feature } from '#base/feature.ts'
import { deskTextsApi } from './server/api.ts'
import { textFieldMessages } from './server/messages.ts'

/** Texts of pages at the desk: staff write them, and look at what they were. */
export const textsDesk: Feature = {
  name: 'textsDesk',
  api: [deskTextsApi],
  fieldMessages: textFieldMessages,
}
