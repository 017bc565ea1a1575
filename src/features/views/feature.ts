import type { Feature } from '#base/feature.ts'

/** Counting distinct viewers, for other features. */
export const views: Feature = {
  name: 'views',
}
