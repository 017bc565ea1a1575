import { sql } from 'kysely'
import type { NetworkName, PageSelectors } from '../../schema.ts'
import type { NetworkState } from '../networks/network.ts'

/** Fields of a source that reading it needs. */
export type Source = {
  id: number
  agency_id: number
  /** The agency to which it belonged before that was merged into `agency_id`. */
  identified_as: number | null
  /** Whether it belongs to the product's own agency. */
  is_own: boolean
  /** Its agency's names, in Arabic and English. */
  agency_names: string[]
  url: string
  host: string
  kind: 'feed' | 'page' | NetworkName
  selectors: PageSelectors | null
  category_id: number | null
  sub_category_id: number | null
  /** Folded label of the feed → slug of a category or sub-category. */
  category_map: Record<string, string>
  language: 'ar' | 'en' | null
  media_type: 'text' | 'media' | null
  min_interval_seconds: number
  interval_seconds: number
  etag: string | null
  last_modified: string | null
  content_hash: Buffer | null
  failures: number
  first_failed_at: Date | null
  last_ok_at: Date | null
  hub_url: string | null
  hub_topic: string | null
  hub_state: 'pending' | 'subscribed' | 'denied' | null
  hub_secret: string | null
  hub_lease_until: Date | null
  /** null for feeds and pages, and before the first read. */
  network_state: NetworkState | null
}

/** The columns of a `Source`, from `sources s` and `agencies a`. */
export const sourceColumns = sql.raw(`
  s.id, s.agency_id, s.identified_as, a.is_own, array[a.name_ar, a.name_en] as agency_names, s.url, s.host, s.kind, s.selectors, s.category_id, s.sub_category_id, s.category_map, s.language, s.media_type,
  s.min_interval_seconds, s.interval_seconds, s.etag, s.last_modified, s.content_hash, s.failures, s.first_failed_at, s.last_ok_at,
  s.hub_url, s.hub_topic, s.hub_state, s.hub_secret, s.hub_lease_until, s.network_state`)
