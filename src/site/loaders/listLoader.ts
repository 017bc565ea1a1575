import { redirect } from 'react-router'
import type { App } from '#base/app.ts'
import { type Banner, bannerOf } from '#features/ads/browser/banner.ts'
import { listAds } from '#features/ads/server/listAds.ts'
import { type FilterLabel, filterLabels } from '#features/posts/browser/filterLabels.ts'
import type { ListStart } from '#features/posts/browser/list/newsList.ts'
import { packItems } from '#features/posts/browser/list/packItems.ts'
import {
  type ListAddress,
  listHref,
  listQuery,
  maxSearchLength,
  ownPath,
  readListAddress,
  withFilters,
} from '#features/posts/browser/listAddress.ts'
import { type Label, listItemOf } from '#features/posts/browser/listItem/listItem.ts'
import { ListPostsQuery } from '#features/posts/server/lists/listQuery.ts'
import { listPosts } from '#features/search/server/lists/listPosts.ts'
import { readCategorization } from '#features/taxonomy/server/listCategorization.ts'
import { localeOf, nameIn } from '#ui/locale.ts'
import { orStatus } from './orStatus.ts'

export type ListPage = ListStart & { banners: Banner[]; sections: Label[]; active: FilterLabel[] }

/** Number of list items beside a post that was opened directly; more are loaded when the reader scrolls. */
const besidePost = 20

/**
 * The list of an address; beside a single post, the latest news. Throws a 404 for unknown filters, and redirects other spellings
 * of a filter (`Most Views`, `الصفحة الأولى`) to the canonical one, and an overlong search to its beginning.
 */
export async function loadList(app: App, url: URL): Promise<ListPage> {
  const locale = localeOf(url.pathname)
  const named = readListAddress(url)
  const address: ListAddress = named ?? { locale, own: url.pathname.includes(`${ownPath}/`), filters: {} }
  const search = searchable(address.filters.search)
  if (search !== address.filters.search) throw redirect(listHref(withFilters(address, { search })))
  const parsed = ListPostsQuery.safeParse(Object.fromEntries(listQuery(address.filters)))
  if (!parsed.success) throw new Response(null, { status: 404 })
  const { category, trending } = parsed.data
  if (category !== address.filters.category || trending !== address.filters.trending) {
    throw redirect(listHref({ ...address, filters: { ...address.filters, category, trending } }))
  }
  const query = named ? parsed.data : { ...parsed.data, pagination: besidePost }
  const [page, taxonomy, ads] = await orStatus(
    Promise.all([listPosts(app, query, { own: address.own }), readCategorization(app), listAds(app, 'list')]),
  )
  return {
    key: listHref(address),
    address,
    items: packItems(page.data.map((post) => listItemOf(post, locale))),
    next: page.meta.next_cursor,
    banners: ads.map((ad) => bannerOf(ad, locale)),
    sections: taxonomy.main_categories.map((section) => ({ id: section.id, name: nameIn(locale, section) })),
    active: filterLabels(taxonomy, address),
  }
}

/** The search cut to the maximum length, after a word. */
function searchable(text: string | undefined): string | undefined {
  const clean = text?.replaceAll('\0', ' ').trim() ?? ''
  if (clean.length <= maxSearchLength) return clean || undefined
  return clean.slice(0, Math.max(clean.lastIndexOf(' ', maxSearchLength), 0) || maxSearchLength).trim()
}
