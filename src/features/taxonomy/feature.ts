import type { Feature } from '#base/feature.ts'
import { taxonomyApi } from './server/api.ts'
import { forgetTaxonomy } from './server/readTaxonomy.ts'

export const taxonomy: Feature = {
  name: 'taxonomy',
  api: [taxonomyApi],
  notifications: { taxonomy: { handle: forgetTaxonomy, expiresPages: true } },
}
