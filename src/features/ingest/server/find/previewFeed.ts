import type { App } from '#base/app.ts'
import type { SafeFetchResponse } from '#base/net/safeFetch.ts'
import { pictureUrl } from '#features/pictures/server/pictureUrl.ts'
import type { PostDraft } from '#features/posts/server/store/postDraft.ts'
import { findStored } from '#features/posts/server/store/withoutUnchanged.ts'
import { readTaxonomy, type Taxonomy } from '#features/taxonomy/server/readTaxonomy.ts'
import { sections } from '#features/taxonomy/server/sections.ts'
import { noCounts } from '#text/newsText/habits.ts'
import { storable } from '#text/storable.ts'
import type { FoundFeed } from '../../deskSchema.ts'
import { draftPosts, readItems } from '../documents/runDocumentTasks.ts'
import type { Source } from '../sources/sourceRow.ts'

const shownItems = 10

/** The agency to which the feed would belong, by its id and names; null if none is known. */
export type LikelyAgency = { id: number; names: string[] } | null

/**
 * A feed as it would be read, by the same steps as a reading, up to storing: its newest items, and
 * which of them the agency has already. Nothing is stored. Throws `SourceError` if the document is
 * no feed.
 */
export async function previewFeed(app: App, response: SafeFetchResponse, agency: LikelyAgency): Promise<Omit<FoundFeed, 'known'>> {
  const source = blankSource(response.permanentUrl ?? response.url, agency)
  const { feed, items } = await readItems(app, source, response)
  const newest = items
    .toSorted((one, other) => Number(other.item.publishedAt ?? 0) - Number(one.item.publishedAt ?? 0))
    .slice(0, shownItems)
  const taxonomy = await readTaxonomy(app)
  const { drafts } = await draftPosts(app, newest, { source, feed, sections: sections(taxonomy), habits: noCounts() })
  const stored = agency ? await findStored(app.db, drafts) : new Set<string>()
  return {
    url: source.url,
    title: storable(feed.title?.slice(0, 300) ?? '') || null,
    format: feed.kind,
    items: items.length,
    newest: drafts.map((draft) => present(app, taxonomy, draft, stored)),
  }
}

function present(app: App, taxonomy: Taxonomy, draft: PostDraft, stored: Set<string>): FoundFeed['newest'][number] {
  const { title, url, imageUrl, language, mediaType, publishedAt, subCategoryId, categoryId } = draft
  return {
    title,
    url,
    picture: imageUrl && pictureUrl(app.config, imageUrl),
    language,
    media_type: mediaType,
    section: taxonomy.subCategories.get(subCategoryId ?? 0) ?? taxonomy.categories.get(categoryId ?? 0) ?? null,
    published_at: publishedAt?.toISOString() ?? null,
    is_double: draft.keys.some((key) => stored.has(key)),
  }
}

/** Returns a source that has no row: nothing is known of it but its address. */
function blankSource(url: string, agency: LikelyAgency): Source {
  return {
    id: 0,
    agency_id: agency?.id ?? 0,
    identified_as: null,
    is_own: false,
    agency_names: agency?.names ?? [],
    url,
    host: new URL(url).host,
    kind: 'feed',
    selectors: null,
    category_id: null,
    sub_category_id: null,
    category_map: {},
    language: null,
    media_type: null,
    min_interval_seconds: 60,
    interval_seconds: 900,
    etag: null,
    last_modified: null,
    content_hash: null,
    failures: 0,
    first_failed_at: null,
    last_ok_at: null,
    hub_url: null,
    hub_topic: null,
    hub_state: null,
    hub_secret: null,
    hub_lease_until: null,
    network_state: null,
  }
}
