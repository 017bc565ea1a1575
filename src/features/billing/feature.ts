import type { Feature } from '#base/feature.ts'
import { plansApi } from './server/api.ts'

export const billing: Feature = {
  name: 'billing',
  api: [plansApi],
}
