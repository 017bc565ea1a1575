import type { Feature } from '#base/feature.ts'
import { deskSectionsApi } from './server/api.ts'
import { sectionErrors, sectionFieldMessages } from './server/messages.ts'

/** Sections at the desk: their names and order, adding one, and removing one that is empty. */
export const sectionsDesk: Feature = {
  name: 'sectionsDesk',
  api: [deskSectionsApi],
  errors: sectionErrors,
  fieldMessages: sectionFieldMessages,
}
