import type { Feature } from '#base/feature.ts'

/** Static pages of text. */
export const textPages: Feature = {
  name: 'textPages',
}
