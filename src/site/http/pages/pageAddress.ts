import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { inLocale, localeOf } from '#ui/locale.ts'
import type { PageHandle } from '../../pageHandle.ts'

/**
 * What an address of the site stands for.
 * @property address path and query that the page is rendered from and cached under: all spellings of one page have the same
 * @property isKnown whether a route of ours matches; all others share one page for each language, which says so
 * @property movedTo where a browser is led that asked for a document under another spelling
 */
export type PageAddress = { address: string; isKnown: boolean; movedTo: string | undefined }

/**
 * Reads a request's target, so that nobody can make a page anew, or fill the memory with copies of it, by writing its address otherwise: doubled and
 * trailing slashes, other cases and escapes, words after a post's id, parameters that the page does not read, repeated or in another order.
 * @param url path and query as the request has them
 */
export function readPageAddress(routes: RouteObject[], url: string): PageAddress {
  const [asked, query = ''] = splitAt(url, '?')
  const isData = asked.endsWith('.data')
  const path = isData ? asked.replace(/(\/_)?\.data$/, '') : asked
  const given = path.split('/').filter(Boolean)
  const matches = matchRoutes(routes, `/${given.join('/')}`) ?? []
  const match = matches.at(-1)
  const [prefix, pattern] = splitAt(match?.route.id ?? '', ':')
  const locale = prefix === 'en' ? 'en' : localeOf(path)
  if (!match || pattern === undefined || pattern === '*') {
    return { address: asData(inLocale(locale, '/not-found'), isData), isKnown: false, movedTo: undefined }
  }
  const parts = inLocale(locale, `/${pattern}`).split('/').filter(Boolean)
  const spelled = given.map((part, index) => (isFixed(parts[index]) ? parts[index] : part))
  const right = `/${spelled.join('/')}`
  const canonical = parts.flatMap((part) => (isFixed(part) ? [part] : (canonicalParameter(part, match.params) ?? [])))
  const parameters = readQuery(new URLSearchParams(query), (match.route.handle as PageHandle | undefined)?.query ?? [])
  if (isData) parameters.push(...requestedRoutes(new URLSearchParams(query), matches))
  const search = parameters.length > 0 ? `?${new URLSearchParams(parameters)}` : ''
  return {
    address: asData(`/${canonical.join('/')}`, isData) + search,
    isKnown: true,
    movedTo: isData || right === path ? undefined : right + (query && `?${query}`),
  }
}

/** The routes of a build as `matchRoutes` takes them. */
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
 * A page is of its id; the words after it are for people. What is no id is like every other: no page has it. Own news are found by the last part alone
 * too, which the route calls a slug.
 */
function canonicalParameter(part: string, { id, slug, agency }: Record<string, string | undefined>): string | undefined {
  if (part.startsWith(':agency')) return agency && idOrNone(agency)
  if (part.startsWith(':slug')) return id === undefined ? slug && (/^\d+$/.test(slug) ? idOrNone(slug) : '-') : undefined
  return id && idOrNone(id)
}

const idOrNone = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? text : '0')

/** The parameters that count, each once, in one order. */
function readQuery(query: URLSearchParams, names: readonly string[]): [string, string][] {
  return names.flatMap((name): [string, string][] => {
    // It counts by being there.
    if (name === 'own') return query.has(name) ? [[name, '']] : []
    const value = query.get(name)?.trim()
    return value && value !== 'null' ? [[name, value]] : []
  })
}

/** React Router's `_routes`: for which parts of a page the browser wants the data. */
function requestedRoutes(query: URLSearchParams, matches: { route: RouteObject }[]): [string, string][] {
  const wanted = query.get('_routes')?.split(',') ?? []
  const known = matches.flatMap(({ route }) => (route.id && wanted.includes(route.id) ? [route.id] : []))
  return known.length > 0 ? [['_routes', known.join(',')]] : []
}

function asData(path: string, isData: boolean): string {
  if (!isData) return path
  return path === '/' ? '/_.data' : `${path}.data`
}
