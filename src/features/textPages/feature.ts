import type { Feature } from '#base/feature.ts'

/** Static pages of text, which an operator may replace. */
export const textPages: Feature = {
  name: 'textPages',
}
