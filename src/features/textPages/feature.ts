import type { Feature } from '#base/feature.ts'
import { editedTexts } from './server/readShownText.ts'

/** Static pages of text, which staff and operators may replace. */
export const textPages: Feature = {
  name: 'textPages',
  notifications: { texts: { expiresPages: 'at_once', handle: (app) => editedTexts.forget(app) } },
}
