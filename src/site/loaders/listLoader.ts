import { redirect } from 'react-router'
import type { App } from '#base/app.ts'
import { type Banner, bannerOf } from '#features/ads/browser/banner.ts'
import { listAds } from '#features/ads/server/listAds.ts'
import { pickAds } from '#features/ads/server/pickAds.ts'
import type { TrendingPoll } from '#features/polls/browser/TrendingPolls.tsx'
import { type FilterLabel, filterLabels } from '#features/posts/browser/filterLabels.ts'
import type { AgencyProfile } from '#features/posts/browser/list/AgencyHead.tsx'
import { headParts } from '#features/posts/browser/list/headParts.ts'
import type { ListStart } from '#features/posts/browser/list/newsList.ts'
import { keepItems, packItems } from '#features/posts/browser/list/packItems.ts'
import {
  apiQuery,
  firstLanguage,
  hasStoriesOnce,
  isInMedia,
  type ListAddress,
  listHref,
  maxSearchLength,
  mayHaveStoriesOnce,
  readListAddress,
  shownKinds,
  withFilters,
} from '#features/posts/browser/listAddress.ts'
import { type Label, type ListItem, listItemOf } from '#features/posts/browser/listItem/listItem.ts'
import { ownPath } from '#features/posts/postPath.ts'
import type { DaysAround, Post, PostPage } from '#features/posts/schema.ts'
import { findDaysAround } from '#features/posts/server/lists/findDaysAround.ts'
import { ListPostsQuery } from '#features/posts/server/lists/listQuery.ts'
import type { SearchHelp } from '#features/search/schema.ts'
import { helpFor } from '#features/search/server/lists/helpFor.ts'
import { helpCost } from '#features/search/server/lists/listCost.ts'
import { listPosts } from '#features/search/server/lists/listPosts.ts'
import { readCategorization } from '#features/taxonomy/server/listCategorization.ts'
import { mergedInto } from '#features/taxonomy/server/mergedInto.ts'
import type { UrgentNews } from '#features/urgent/browser/urgentNews.ts'
import { kuwaitDay } from '#kuwaitTime.ts'
import { localeOf, nameIn } from '#text/locale.ts'
import { asksNothing } from '#text/query/asksNothing.ts'
import { readQuery } from '#text/query/readQuery.ts'
import { loadAgencyProfile } from './agencyProfile.ts'
import { frontPageCandidates, isFrontPage, loadFrontPage } from './loadFrontPage.ts'
import { orStatus } from './orStatus.ts'
import { loadTrendingPolls } from './trendingPolls.ts'
import { loadUrgentNews } from './urgentNews.ts'

export type ListPage = ListStart & {
  banners: Banner[]
  polls: TrendingPoll[]
  sections: Label[]
  active: FilterLabel[]
  agency: AgencyProfile | null
  /** Days around that of the list, if it is of one day. */
  days: DaysAround | null
  /** The day to which the calendar above a list by time leads: that of its newest post. */
  newestDay: string | null
  urgent?: UrgentNews
  /** Help for a search that found nothing. */
  help?: SearchHelp
}

/**
 * Number of list items beside a post that was opened directly; more are loaded when the reader
 * scrolls.
 */
const besidePost = 20

/**
 * The list of an address; beside a single post, the latest news. Throws what `readListQuery`
 * throws.
 * @param charge called with the points of the rate limit that reading further than most pages do,
 *   and help for a search, cost besides
 */
export async function loadList(app: App, url: URL, charge: (points: number) => void = () => {}): Promise<ListPage> {
  const { address, query } = readListQuery(url)
  await leaveMerged(app, address)
  const { locale } = address
  const [page, taxonomy, ads, polls, agency, days, urgent] = await orStatus(
    Promise.all([
      listPosts(app, query, { own: address.own, reader: address.locale, charge }),
      readCategorization(app),
      listAds(app, 'list', locale),
      loadTrendingPolls(app, address),
      loadAgencyProfile(app, address),
      loadDays(app, address, query),
      loadUrgentNews(app, address),
    ]),
  )
  const help = await loadHelp(app, address, query, page, charge)
  const sections = taxonomy.main_categories.map((section) => ({ id: section.id, name: nameIn(locale, section) }))
  const shows = shownKinds(address)
  const items = await arrange(app, address, page, urgent)
  const list: ListPage = {
    key: listHref(address),
    address,
    ...(shows && { shows }),
    items: packItems(items),
    next: isFrontPage(address) ? null : page.meta.next_cursor,
    polls,
    banners: pickAds(ads).map((ad) => bannerOf(ad, locale)),
    sections,
    active: filterLabels(taxonomy, address),
    agency,
    days,
    newestDay: newestDayOf(app, address, page.data),
    ...(urgent && { urgent }),
    ...(help && { help }),
  }
  keepItems(list, items)
  return list
}

/** Throws a redirect from the list of an agency that was merged to that of the other. */
export async function leaveMerged(app: App, address: ListAddress): Promise<void> {
  const agency = await mergedInto(app, address.filters.agency)
  if (agency) throw redirect(listHref(withFilters(address, { agency })), 301)
}

/**
 * Help for a search that found nothing, so that its page has it at once; null for any other list,
 * and if it fails, so that the browser asks for it.
 */
export async function loadHelp(
  app: App,
  { own }: ListAddress,
  { search, ...query }: ListPostsQuery,
  { data, meta }: PostPage,
  charge: (points: number) => void,
): Promise<SearchHelp | null> {
  if (search === undefined || data.length > 0 || meta.next_cursor !== null || asksNothing(readQuery(search))) return null
  charge(helpCost)
  return helpFor(app, { ...query, search, own }).catch((error) => {
    app.log.warn({ err: error }, 'a page has no help for its search')
    return null
  })
}

/**
 * The days around that of a list, but not of a search, which finds something on other days than
 * there is news.
 */
export async function loadDays(app: App, { own, filters }: ListAddress, query: ListPostsQuery): Promise<DaysAround | null> {
  const { day, search } = filters
  return day && !search ? findDaysAround(app, day, query, { own }) : null
}

/** Agencies date some posts ahead, and the archive has no days to come. */
export function newestDayOf(app: App, address: ListAddress, [newest]: Post[]): string | null {
  const { search, day } = address.filters
  if (!newest || search || day || !mayHaveStoriesOnce(address)) return null
  return kuwaitDay(Math.min(Date.parse(newest.published_at), app.now().getTime()))
}

/** The items of a list; the first page of news is arranged, and a widened search has parts. */
async function arrange(app: App, address: ListAddress, { data, meta }: PostPage, urgent: UrgentNews | undefined): Promise<ListItem[]> {
  const { locale, media, filters } = address
  if (filters.category === 'first_page' && !media) return loadFrontPage(app, address, data, urgent)
  return headParts(
    data.map((post) => listItemOf(post, locale)),
    meta,
    locale,
  )
}

/**
 * The list of an address, and its query. Throws a 404 for unknown filters, and redirects other
 * spellings of a filter (`Most Views`, `الصفحة الأولى`) to the canonical one, a day in the query to
 * its page, and an overlong search to its beginning.
 */
export function readListQuery(url: URL): { address: ListAddress; query: ListPostsQuery } {
  const locale = localeOf(url.pathname)
  const named = readListAddress(url)
  const media = isInMedia(url.pathname)
  const address: ListAddress = named ?? { locale, own: url.pathname.includes(`${ownPath}/`), ...(media && { media }), filters: {} }
  const search = searchable(address.filters.search)
  if (search !== address.filters.search) throw redirect(listHref(withFilters(address, { search })))
  const parsed = ListPostsQuery.safeParse(Object.fromEntries(apiQuery(address)))
  if (!parsed.success) throw new Response(null, { status: 404 })
  const { category, trending } = parsed.data
  if (category !== address.filters.category || trending !== address.filters.trending) {
    throw redirect(listHref({ ...address, filters: { ...address.filters, category, trending } }))
  }
  const href = listHref(address)
  if (address.filters.day && href.split('?')[0] !== url.pathname) throw redirect(href)
  const media_type = media ? 'media' : 'text'
  const group = hasStoriesOnce(address) ? ('story' as const) : undefined
  const widen = search !== undefined
  const first = firstLanguage(address)
  const size = isFrontPage(address) ? frontPageCandidates : named ? undefined : besidePost
  return { address, query: { ...parsed.data, media_type, group, widen, first, ...(size && { pagination: size }) } }
}

/** The search cut to the maximum length, after a word. */
function searchable(text: string | undefined): string | undefined {
  const clean = text?.replaceAll('\0', ' ').trim() ?? ''
  if (clean.length <= maxSearchLength) return clean || undefined
  return clean.slice(0, Math.max(clean.lastIndexOf(' ', maxSearchLength), 0) || maxSearchLength).trim()
}
