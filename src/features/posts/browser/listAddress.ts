import { trimEnd } from '#text/trimEnd.ts'
import { inLocale, type Locale, localeOf } from '#ui/locale.ts'
import { mediaPath, ownPath } from '../postPath.ts'
import type { TrendingKind } from '../schema.ts'

/** The filters of a list, as in its address. `category` is an id or the first page. */
export type ListFilters = {
  category?: number | 'first_page'
  main_category?: number
  sub_category?: number
  agency?: number
  trending?: TrendingKind
  search?: string
  /** Search results by relevance; default: newest first. */
  sort?: 'relevance'
}

export const filterNames = ['category', 'main_category', 'sub_category', 'agency', 'trending', 'search', 'sort'] as const

/** Characters. */
export const maxSearchLength = 200

/** The list of an address. `own`: only the product's own posts; `media`: media posts instead of news. */
export type ListAddress = { locale: Locale; own: boolean; media?: boolean; filters: ListFilters }

/**
 * The list of an address, or null for a single post or another page. Values are not validated; the server refuses
 * invalid ones.
 */
export function readListAddress({ pathname, searchParams }: URL): ListAddress | null {
  const locale = localeOf(pathname)
  const path = trimEnd(pathname.replace(/^\/en(?=\/|$)/, ''), /\//)
  const own = path.startsWith(ownPath)
  const media = isInMedia(pathname)
  const agency = new RegExp(`^(?:/news|${mediaPath}|${ownPath})/agency(?:/([^/]+))?$`).exec(path)
  if (!agency && !['', '/news', mediaPath, ownPath].includes(path)) return null
  const filters: Record<string, string | number> = {}
  for (const name of filterNames) {
    const value = searchParams.get(name)?.trim()
    if (value && value !== 'null') filters[name] = name === 'search' ? value : idOrText(value)
  }
  if (agency?.[1]) filters.agency = idOrText(agency[1])
  if (!filters.search || filters.sort === 'time') delete filters.sort
  return { locale, own, ...(media && { media }), filters: filters as ListFilters }
}

/** Whether an address is the reader's own page, or a post that is open in it. */
export const isInMyNews = (path: string) => /^(?:\/en)?\/my-page(?:\/|$)/.test(path)

/** Whether it is a list of the reader's own news: all, or of an agency. */
export const isMyNewsList = (path: string) => /^(?:\/en)?\/my-page(?:\/agency\/[^/]+)?\/?$/.test(path)

/** Whether an address is the list of media, or a media post. */
export const isInMedia = (path: string) => /^(?:\/en)?\/media(?:\/|$)/.test(path)

/** An invalid id (such as 0) stays a string, so that the server refuses it. */
function idOrText(value: string): number | string {
  return /^[1-9]\d{0,14}$/.test(value) ? Number(value) : value
}

/** The address of a list: an agency alone has its own page, everything else is in the query. */
export function listHref({ locale, own, media, filters }: ListAddress): string {
  const entries = filterNames.flatMap((name) => (filters[name] ? [[name, String(filters[name])]] : []))
  const base = media ? mediaPath : own ? ownPath : '/news'
  if (filters.agency && entries.length === 1) return inLocale(locale, `${base}/agency/${filters.agency}`)
  if (entries.length === 0) return inLocale(locale, own || media ? base : '/')
  return `${inLocale(locale, base)}?${new URLSearchParams(entries)}`
}

/** The formats of feeds: RSS 2.0, Atom and JSON Feed, by the last part of their addresses. */
export const feedFormats = [
  { format: 'rss', type: 'application/rss+xml' },
  { format: 'atom', type: 'application/atom+xml' },
  { format: 'feed.json', type: 'application/feed+json' },
] as const
export type FeedFormat = (typeof feedFormats)[number]['format']

/** The feed of a list. */
export function feedHref({ locale, own, filters }: ListAddress, format: FeedFormat = 'rss'): string {
  const query = String(listQuery(filters))
  return `${inLocale(locale, own ? ownPath : '/news')}/${format}${query && `?${query}`}`
}

/** The feed of a story: what all agencies report about it. */
export const storyFeedHref = (locale: Locale, story: number, format: FeedFormat): string => inLocale(locale, `/stories/${story}/${format}`)

/** The same list with other filters. A section excludes the other two levels, and the first page excludes trending. */
export function withFilters(address: ListAddress, changes: ListFilters): ListAddress {
  const filters = { ...address.filters }
  if ('category' in changes || 'main_category' in changes || 'sub_category' in changes) {
    delete filters.main_category
    delete filters.sub_category
    if (filters.category !== 'first_page' || 'category' in changes) delete filters.category
  }
  if (changes.category === 'first_page') delete filters.trending
  if (changes.trending && filters.category === 'first_page') delete filters.category
  if ('search' in changes && !changes.search) delete filters.sort
  return { ...address, filters: { ...filters, ...changes } }
}

/** The filters as the query of GET /api/posts. */
export function listQuery(filters: ListFilters): URLSearchParams {
  return new URLSearchParams(filterNames.flatMap((name) => (filters[name] ? [[name, String(filters[name])]] : [])))
}
