import type { Feature } from '#base/feature.ts'
import { adsApi } from './server/api.ts'

export const ads: Feature = {
  name: 'ads',
  api: [adsApi],
}
