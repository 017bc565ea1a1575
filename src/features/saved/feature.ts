import type { Feature } from '#base/feature.ts'
import { savedApi } from './server/api.ts'

export const saved: Feature = {
  name: 'saved',
  api: [savedApi],
}
