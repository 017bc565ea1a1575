import type { Feature } from '#base/feature.ts'
import { recommendationsApi } from './server/api.ts'

export const recommendations: Feature = {
  name: 'recommendations',
  api: [recommendationsApi],
}
