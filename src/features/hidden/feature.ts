import type { Feature } from '#base/feature.ts'

/** Agencies, sections and stories that readers hide from lists: on this device for visitors. */
export const hidden: Feature = { name: 'hidden' }
