import type { Feature } from '#base/feature.ts'
import { storyApi } from './server/api.ts'

/** The page of a story: what each agency reported and when. */
export const storyPage: Feature = {
  name: 'storyPage',
  api: [storyApi],
}
