import type { Feature } from '#base/feature.ts'

/** What other features count views with. */
export const views: Feature = {
  name: 'views',
}
