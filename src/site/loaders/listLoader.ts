import { redirect } from 'react-router'
import type { App } from '#base/app.ts'
import { type Banner, bannerOf } from '#features/ads/browser/banner.ts'
import { listAds } from '#features/ads/server/listAds.ts'
import { pickAds } from '#features/ads/server/pickAds.ts'
import type { TrendingPoll } from '#features/polls/browser/TrendingPolls.tsx'
import { type FilterLabel, filterLabels } from '#features/posts/browser/filterLabels.ts'
import type { ListStart } from '#features/posts/browser/list/newsList.ts'
import { packItems } from '#features/posts/browser/list/packItems.ts'
import {
  isInMedia,
  type ListAddress,
  listHref,
  listQuery,
  maxSearchLength,
  readListAddress,
  withFilters,
} from '#features/posts/browser/listAddress.ts'
import { type Label, listItemOf } from '#features/posts/browser/listItem/listItem.ts'
import { ownPath } from '#features/posts/postPath.ts'
import { ListPostsQuery } from '#features/posts/server/lists/listQuery.ts'
import { listPosts } from '#features/search/server/lists/listPosts.ts'
import { readCategorization } from '#features/taxonomy/server/listCategorization.ts'
import { localeOf, nameIn } from '#ui/locale.ts'
import { orStatus } from './orStatus.ts'
import { loadTrendingPolls } from './trendingPolls.ts'

export type ListPage = ListStart & { banners: Banner[]; polls: TrendingPoll[]; sections: Label[]; active: FilterLabel[] }

/** Number of list items beside a post that was opened directly; more are loaded when the reader scrolls. */
const besidePost = 20

/** The list of an address; beside a single post, the latest news. Throws what `readListQuery` throws. */
export async function loadList(app: App, url: URL): Promise<ListPage> {
  const { address, query } = readListQuery(url)
  const { locale } = address
  const [page, taxonomy, ads, polls] = await orStatus(
    Promise.all([
      listPosts(app, query, { own: address.own }),
      readCategorization(app),
      listAds(app, 'list'),
      loadTrendingPolls(app, address),
    ]),
  )
  return {
    key: listHref(address),
    address,
    items: packItems(page.data.map((post) => listItemOf(post, locale))),
    next: page.meta.next_cursor,
    polls,
    banners: pickAds(ads).map((ad) => bannerOf(ad, locale)),
    sections: taxonomy.main_categories.map((section) => ({ id: section.id, name: nameIn(locale, section) })),
    active: filterLabels(taxonomy, address),
  }
}

/**
 * The list of an address, and its query. Throws a 404 for unknown filters, and redirects other spellings of a filter (`Most Views`, `الصفحة الأولى`) to
 * the canonical one, and an overlong search to its beginning.
 */
export function readListQuery(url: URL): { address: ListAddress; query: ListPostsQuery } {
  const locale = localeOf(url.pathname)
  const named = readListAddress(url)
  const media = isInMedia(url.pathname)
  const address: ListAddress = named ?? { locale, own: url.pathname.includes(`${ownPath}/`), ...(media && { media }), filters: {} }
  const search = searchable(address.filters.search)
  if (search !== address.filters.search) throw redirect(listHref(withFilters(address, { search })))
  const parsed = ListPostsQuery.safeParse(Object.fromEntries(listQuery(address.filters)))
  if (!parsed.success) throw new Response(null, { status: 404 })
  const { category, trending } = parsed.data
  if (category !== address.filters.category || trending !== address.filters.trending) {
    throw redirect(listHref({ ...address, filters: { ...address.filters, category, trending } }))
  }
  const media_type = media ? 'media' : 'text'
  return { address, query: { ...parsed.data, media_type, ...(!named && { pagination: besidePost }) } }
}

/** The search cut to the maximum length, after a word. */
function searchable(text: string | undefined): string | undefined {
  const clean = text?.replaceAll('\0', ' ').trim() ?? ''
  if (clean.length <= maxSearchLength) return clean || undefined
  return clean.slice(0, Math.max(clean.lastIndexOf(' ', maxSearchLength), 0) || maxSearchLength).trim()
}
