import type { Feature } from '#base/feature.ts'
import { taxonomyApi } from './server/api.ts'
import { invalidateTaxonomy } from './server/readTaxonomy.ts'

export const taxonomy: Feature = {
  name: 'taxonomy',
  api: [taxonomyApi],
  notifications: { taxonomy: { handle: invalidateTaxonomy, expiresPages: true } },
}
