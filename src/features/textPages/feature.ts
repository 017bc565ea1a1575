import type { Feature } from '#base/feature.ts'

/** Pages of text, which only browsers see. */
export const textPages: Feature = {
  name: 'textPages',
}
