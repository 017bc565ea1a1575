import { inLocale, type Locale, localeOf } from '#text/locale.ts'
import { trimEnd } from '#text/trimEnd.ts'
import { mediaPath, ownPath } from '../postPath.ts'
import type { TrendingKind } from '../schema.ts'

/** The filters of a list, as in its address. `category` is an id or the first page. */
export type ListFilters = {
  category?: number | 'first_page'
  main_category?: number
  sub_category?: number
  agency?: number
  /** Day in Kuwait: 2026-11-27 */
  day?: string
  /** Languages of the posts; absent: those of the edition (`contentLanguage`). */
  language?: Locale | 'both'
  trending?: TrendingKind
  search?: string
  /** Search results by relevance; default: newest first. */
  sort?: 'relevance'
  /** Every report of a story; default: each story once, in lists that `mayHaveStoriesOnce`. */
  reports?: 'all'
}

/** The filters that the API knows, too. */
export const filterNames = ['category', 'main_category', 'sub_category', 'agency', 'day', 'language', 'trending', 'search', 'sort'] as const

/** The parameters of a list's address. */
export const addressNames = [...filterNames, 'reports'] as const

/** Characters. */
export const maxSearchLength = 200

/**
 * The list of an address. `own`: only the product's own posts; `media`: media posts instead of
 * news.
 */
export type ListAddress = { locale: Locale; own: boolean; media?: boolean; filters: ListFilters }

/**
 * The list of an address, or null for a single post or another page. Values are not validated; the
 * server refuses invalid ones.
 */
export function readListAddress({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): ListAddress | null {
  const locale = localeOf(pathname)
  const path = trimEnd(pathname.replace(/^\/en(?=\/|$)/, ''), /\//)
  const own = path.startsWith(ownPath)
  const media = isInMedia(pathname)
  const agency = new RegExp(`^(?:/news|${mediaPath}|${ownPath})/agency(?:/([^/]+))?$`).exec(path)
  const day = /^\/news\/([^/]+)\/([^/]+)\/([^/]+)$/.exec(path)
  if (!agency && !day && !['', '/news', mediaPath, ownPath].includes(path)) return null
  const filters: Record<string, string | number> = {}
  for (const name of addressNames) {
    const value = searchParams.get(name)?.trim()
    if (value && value !== 'null') filters[name] = name === 'search' || name === 'day' ? value : idOrText(value)
  }
  if (agency?.[1]) filters.agency = idOrText(agency[1])
  if (day) filters.day = day.slice(1).join('-')
  if (!filters.search || filters.sort === 'time') delete filters.sort
  const address: ListAddress = { locale, own, ...(media && { media }), filters: filters as ListFilters }
  if (filters.language === editionLanguage(address)) delete filters.language
  return withoutVainReports(address)
}

/**
 * Returns the language that an edition shows unless its reader chooses otherwise: its own. Both
 * languages where the reader asked for something else than an edition: words, an agency or the
 * product's own news.
 */
export function editionLanguage({ locale, own, filters }: ListAddress): Locale | 'both' {
  return own || filters.search || filters.agency ? 'both' : locale
}

/** The language of a list's posts; undefined: both. */
export function contentLanguage(address: ListAddress): Locale | undefined {
  const language = address.filters.language ?? editionLanguage(address)
  return language === 'both' ? undefined : language
}

/**
 * Returns the language whose posts come first in a list of both: that of the edition, in own news,
 * and in a search by time if its words are in it, too.
 */
export function firstLanguage(address: ListAddress): Locale | undefined {
  const { locale, own, filters } = address
  const { search, sort, trending, category } = filters
  if (sort || trending || category === 'first_page' || contentLanguage(address) || !(own || search)) return undefined
  return !search || locale === languageOfWords(search) ? locale : undefined
}

function languageOfWords(text: string): Locale | undefined {
  const [arabic, latin] = [/[\u0621-\u064a]/.test(text), /[a-z]/i.test(text)]
  return arabic === latin ? undefined : arabic ? 'ar' : 'en'
}

/**
 * Whether a list shows each story once unless the reader wants every report: not what one agency
 * wrote, nor a ranking.
 */
export function mayHaveStoriesOnce({ own, media, filters }: ListAddress): boolean {
  const { agency, trending, category } = filters
  return !own && !media && !agency && !trending && category !== 'first_page'
}

export const hasStoriesOnce = (address: ListAddress) => mayHaveStoriesOnce(address) && !address.filters.reports

function withoutVainReports(address: ListAddress): ListAddress {
  const { reports, ...filters } = address.filters
  return reports === 'all' && mayHaveStoriesOnce(address) ? address : { ...address, filters }
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

/**
 * The address of a list: a day of the news has its own page, and so has an agency alone; everything
 * else is in the query.
 */
export function listHref({ locale, own, media, filters: { day, ...others } }: ListAddress): string {
  const hasPage = day !== undefined && !own && !media
  const filters: ListFilters = hasPage || !day ? others : { ...others, day }
  const entries = addressNames.flatMap((name) => (filters[name] ? [[name, String(filters[name])]] : []))
  const base = hasPage ? `/news/${day.replaceAll('-', '/')}` : listPath({ own, media })
  if (hasPage) return inLocale(locale, entries.length > 0 ? `${base}?${new URLSearchParams(entries)}` : base)
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

/** The feed of a list; without a language it has that of its edition, as the list. */
export function feedHref({ locale, own, media, filters }: ListAddress, format: FeedFormat = 'rss'): string {
  const query = String(listQuery(filters))
  return `${inLocale(locale, listPath({ own, media }))}/${format}${query && `?${query}`}`
}

/** The page of all filters of a list. */
export function filtersHref({ locale, own, media, filters }: ListAddress): string {
  const query = listQuery(filters)
  if (own) query.set('own', '1')
  if (media) query.set('media', '1')
  return inLocale(locale, `/filters?${query}`)
}

/** The path of the list of all posts of a kind, without a language. */
export function listPath({ own, media }: Pick<ListAddress, 'own' | 'media'>): string {
  return media ? mediaPath : own ? ownPath : '/news'
}

/** The feed of a story: what all agencies report about it. */
export const storyFeedHref = (locale: Locale, story: number, format: FeedFormat): string => inLocale(locale, `/stories/${story}/${format}`)

/** The query of GET /api/posts for a list, without `media_type`. */
export function apiQuery(address: ListAddress): URLSearchParams {
  const { language: _, ...filters } = address.filters
  const query = listQuery(filters)
  const language = contentLanguage(address)
  if (language) query.set('language', language)
  return query
}

/**
 * The same list with other filters. A section excludes the other two levels. The first page,
 * trending and a day exclude each other.
 */
export function withFilters(address: ListAddress, changes: ListFilters): ListAddress {
  const filters = { ...address.filters }
  if ('category' in changes || 'main_category' in changes || 'sub_category' in changes) {
    delete filters.main_category
    delete filters.sub_category
    if (filters.category !== 'first_page' || 'category' in changes) delete filters.category
  }
  if (changes.category === 'first_page' || changes.day) delete filters.trending
  if ((changes.trending || changes.day) && filters.category === 'first_page') delete filters.category
  if (changes.category === 'first_page' || changes.trending) delete filters.day
  if ('search' in changes && !changes.search) delete filters.sort
  return withoutVainReports({ ...address, filters: { ...filters, ...changes } })
}

/**
 * The letters of what is not hidden in a list, because the reader asked for it (`data-shows`):
 * agencies in that of an agency, sections in that of a section.
 */
export function shownKinds({ own, filters: { agency, category, main_category, sub_category } }: ListAddress): string | undefined {
  const isOfPart = Number(category) > 0 || sub_category
  return [(own || agency) && 'a', (isOfPart || main_category) && 'm', isOfPart && 'c'].filter(Boolean).join(' ') || undefined
}

/** The part of a list's address that its most read posts depend on. */
export function narrowedTo({
  filters: { sort: _sort, trending: _trending, reports: _reports, ...filters },
  ...address
}: ListAddress): ListAddress {
  if (filters.category !== 'first_page') return { ...address, filters }
  const { category: _, ...others } = filters
  return { ...address, filters: others }
}

/** The filters as the query of a page. */
function listQuery(filters: ListFilters): URLSearchParams {
  return new URLSearchParams(filterNames.flatMap((name) => (filters[name] ? [[name, String(filters[name])]] : [])))
}
