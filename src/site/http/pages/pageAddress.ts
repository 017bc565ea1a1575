import { LRUCache } from 'lru-cache'
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { inLocale, localeOf } from '#text/locale.ts'
import { hasLightVersion } from '../../light/lightKind.ts'
import type { PageHandle } from '../../pageHandle.ts'
import { likelyRoutes } from './likelyRoutes.ts'

/**
 * A parsed address of the site.
 * @property address canonical path and query, from which the page is rendered and under which it is
 *   cached: equal for all spellings of a page
 * @property isKnown whether a route matches; all other addresses share one "not found" page per
 *   language
 * @property hasLight whether there is a light version (`site/light`); not of the data of a page
 * @property movedTo the redirect for a browser that requested a document under another spelling
 */
export type PageAddress = { address: string; isKnown: boolean; hasLight: boolean; movedTo: string | undefined }

/**
 * Parses a request's target into its canonical form, so that different spellings of an address do
 * not cause more renders or cached copies: doubled and trailing slashes, other case and escapes,
 * words after a post's id, unknown or repeated parameters, or their order.
 * @param url path and query of the request
 */
export function readPageAddress(routes: RouteObject[], url: string): PageAddress {
  const known = knownAddresses.get(routes) ?? createAddresses(routes)
  const kept = known.get(url)
  if (kept) return kept
  const read = parse(routes, url)
  // Made-up addresses have no page, and would push out those that have.
  if (read.isKnown && url.length <= maxKeptLength) known.set(url, read)
  return read
}

/**
 * Finding the route of an address costs more than the rest of a request that the cache answers
 * (`bench/pageAddress.ts`).
 */
const knownAddresses = new WeakMap<RouteObject[], LRUCache<string, PageAddress>>()
const maxKnown = 5_000
const maxKeptLength = 300

function createAddresses(routes: RouteObject[]): LRUCache<string, PageAddress> {
  const known = new LRUCache<string, PageAddress>({ max: maxKnown })
  knownAddresses.set(routes, known)
  return known
}

function parse(routes: RouteObject[], url: string): PageAddress {
  const [target, query = ''] = splitAt(url, '?')
  const isData = target.endsWith('.data')
  const path = pathOfTarget(target)
  const given = path.split('/').filter(Boolean)
  const asked = `/${given.join('/')}`
  const matches = matchRoutes(likelyRoutes(routes, asked), asked) ?? []
  const match = matches.at(-1)
  const [prefix, pattern] = splitAt(match?.route.id ?? '', ':')
  const locale = prefix === 'en' ? 'en' : localeOf(path)
  if (!match || pattern === undefined || pattern === '*') {
    return { address: asData(inLocale(locale, '/not-found'), isData), isKnown: false, hasLight: false, movedTo: undefined }
  }
  const parts = inLocale(locale, `/${pattern}`).split('/').filter(Boolean)
  const corrected = given.map((part, index) => (isFixed(parts[index]) ? parts[index] : part))
  const right = `/${corrected.join('/')}`
  const canonical = parts.flatMap((part) => (isFixed(part) ? [part] : (canonicalParameter(part, match.params) ?? [])))
  const parameters = readQuery(new URLSearchParams(query), (match.route.handle as PageHandle | undefined)?.query ?? [])
  if (isData) parameters.push(...requestedRoutes(new URLSearchParams(query), matches))
  const search = parameters.length > 0 ? `?${new URLSearchParams(parameters)}` : ''
  const address = asData(`/${canonical.join('/')}`, isData) + search
  return {
    address,
    isKnown: true,
    hasLight: hasLightVersion(address),
    movedTo: isData || right === path ? undefined : right + (query && `?${query}`),
  }
}

/** The path of the page of a document or of its data. */
export function pathOfTarget(target: string): string {
  return target.endsWith('.data') ? target.replace(/(\/_)?\.data$/, '') : target
}

/** The routes of a build, for `matchRoutes`. */
export function routeTree(routes: ServerBuild['routes'], parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route) => {
      const { id, path, module } = route as NonNullable<typeof route>
      return { id, path, handle: module.handle, children: routeTree(routes, id) } as RouteObject
    })
}

function splitAt(text: string, mark: string): [string, string | undefined] {
  const at = text.indexOf(mark)
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}

const isFixed = (part: string | undefined) => part !== undefined && !part.startsWith(':')

/**
 * Pages are identified by their id alone; the words after it are for people. All invalid ids are
 * equal, because no page has one. The product's own news is also found by the last part alone,
 * which the route calls a slug.
 */
function canonicalParameter(part: string, params: Record<string, string | undefined>): string | undefined {
  const { id, slug, agency } = params
  if (part.startsWith(':agency')) return agency && idOrNone(agency)
  if (/^:(?:year|month|day)$/.test(part)) return digitsOrNone(params[part.slice(1)])
  if (part.startsWith(':slug')) return id === undefined ? slug && (/^\d+$/.test(slug) ? idOrNone(slug) : '-') : undefined
  return id && idOrNone(id)
}

const digitsOrNone = (text = '') => (/^(?:\d{2}|\d{4})$/.test(text) ? text : '0')
const idOrNone = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? text : '0')

/** The relevant parameters, each once, in a fixed order. */
function readQuery(query: URLSearchParams, names: readonly string[]): [string, string][] {
  return names.flatMap((name): [string, string][] => {
    // Its presence alone counts.
    if (name === 'own') return query.has(name) ? [[name, '']] : []
    const value = query.get(name)?.trim()
    return value && value !== 'null' ? [[name, value]] : []
  })
}

/** React Router's `_routes`: the routes of a page for which the browser requests data. */
function requestedRoutes(query: URLSearchParams, matches: { route: RouteObject }[]): [string, string][] {
  const wanted = query.get('_routes')?.split(',') ?? []
  const known = matches.flatMap(({ route }) => (route.id && wanted.includes(route.id) ? [route.id] : []))
  return known.length > 0 ? [['_routes', known.join(',')]] : []
}

function asData(path: string, isData: boolean): string {
  if (!isData) return path
  return path === '/' ? '/_.data' : `${path}.data`
}
