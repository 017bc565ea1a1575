import type { Feature } from '#base/feature.ts'
import { sharingErrors } from './server/messages.ts'

/** `site/http/sharing` has its routes, because what they send is in the words of the pages. */
export const sharing: Feature = { name: 'sharing', errors: sharingErrors }
