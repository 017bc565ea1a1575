import type { Feature } from '#base/feature.ts'
import { feedsApi } from './server/api.ts'

/**
 * Personal feeds: who may read them. `site/http/feeds` writes them, because they contain what other
 * features list.
 */
export const feeds: Feature = { name: 'feeds', api: [feedsApi] }
