import { redirect } from 'react-router'
import type { App } from '#base/app.ts'
import { listAds } from '#features/ads/listAds.ts'
import { listPosts } from '#features/posts/listPosts.ts'
import { ListPostsQuery } from '#features/posts/listQuery.ts'
import { readCategorization } from '#features/taxonomy/listCategorization.ts'
import { type ListAddress, listHref, listQuery, longestSearch, ownPath, readListAddress, withFilters } from '../listAddress.ts'
import { localeOf, nameIn } from '../locale.ts'
import { orStatus } from '../orStatus.ts'
import { type Banner, bannerOf } from './banner.ts'
import { type FilterLabel, filterLabels } from './filterLabels.ts'
import { type Label, listItemOf } from './listItem.ts'
import type { ListStart } from './newsList.ts'
import { packItems } from './packItems.ts'

export type ListPage = ListStart & { banners: Banner[]; sections: Label[]; active: FilterLabel[] }

/** Enough to stand beside a post that was opened from outside; the rest is loaded when the reader scrolls. */
const besidePost = 20

/**
 * The list that an address names; beside a single post, the latest news. Throws a 404 for filters that nobody knows, and leads
 * other spellings of a filter (`Most Views`, `الصفحة الأولى`) to the one that the rest of the page knows, and a pasted paragraph to a search for its beginning.
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

/** As much of a search as a list takes, cut after a word. */
function searchable(text: string | undefined): string | undefined {
  const clean = text?.replaceAll('\0', ' ').trim() ?? ''
  if (clean.length <= longestSearch) return clean || undefined
  return clean.slice(0, Math.max(clean.lastIndexOf(' ', longestSearch), 0) || longestSearch).trim()
}
