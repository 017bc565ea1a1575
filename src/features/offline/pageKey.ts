import { allPages, findPage } from '#pages.ts'
import { fullHref, isLight } from '#ui/lightAddress.ts'

/** Pages whose address ends with words, after an id by which they are known. */
const withWords = allPages.filter(({ path }) => /:id\??\/:slug/.test(path)).map(({ path }) => path.split('/:id')[0])
const post = new RegExp(`^((?:/en)?/(?:${withWords.join('|')})/\\d+)(?:/[^/]*?)?(\\.data)?$`)
/** Parameters of links from elsewhere, which change nothing. */
const foreign = /^(?:utm_\w+|fbclid|gclid|srsltid|ref|version|_routes)$/

/**
 * Whether pages of this path, full or light, may be stored for reading: no forms, no payments,
 * nothing with a code in its address.
 */
export function isReadable(pathname: string): boolean {
  const path = pagePath(pathname)
  return findPage(isLight(path) ? fullHref(path) : path)?.offline !== undefined
}

/**
 * The path of the page whose data React Router requests: `/news.data` is for `/news`, `/_root.data`
 * and `/_.data` for `/`.
 */
export function pagePath(pathname: string): string {
  return pathname.replace(/\/_(?:root)?\.data$/, '/').replace(/\.data$/, '') || '/'
}

/**
 * The address under which a page, or its data, is stored: without the words after a post's id, and
 * without parameters that change nothing.
 */
export function pageKey(address: URL): string {
  const { origin, pathname } = address
  const given = pathname.endsWith('.data') ? `${pagePath(pathname)}.data` : pathname
  const path = given.replace(post, '$1$2')
  const query = new URLSearchParams([...address.searchParams].filter(([name]) => name === '_routes' || !foreign.test(name)))
  query.sort()
  return `${origin}${path}${query.size > 0 ? `?${query}` : ''}`
}

/**
 * Whether a stored entry is data of this page (or of a part of it), for opening it without a
 * document.
 */
export function isDataOf(key: string, page: URL): boolean {
  const stored = new URL(key)
  if (!stored.pathname.endsWith('.data')) return false
  stored.pathname = pagePath(stored.pathname)
  stored.searchParams.delete('_routes')
  return pageKey(stored) === pageKey(page)
}
