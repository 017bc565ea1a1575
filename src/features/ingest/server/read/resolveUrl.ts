import { bounds } from './bounds.ts'

/**
 * An absolute http(s) URL, or null. White space inside, left by XML line breaks, is dropped or
 * escaped as in browsers.
 */
export function resolveUrl(address: string | null | undefined, base: string): string | null {
  // Encoding a host name is quadratic in its length.
  if (!address || address.length > bounds.address) return null
  const trimmed = address.trim()
  if (trimmed === '') return null
  const url = URL.parse(trimmed, base)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || !url.hostname) return null
  return url.href
}

/**
 * A base URL; `otherwise` if it is invalid, or so long that repeating it would multiply the size of
 * the document.
 */
export function resolveBase(address: string | null | undefined, otherwise: string): string {
  const url = resolveUrl(address, otherwise)
  return url && url.length <= bounds.base ? url : otherwise
}

/** How many more relative URLs of a document may be resolved. */
export type UrlBudget = { left: number }

export function urlBudget(): UrlBudget {
  return { left: bounds.resolved }
}

const relative = /\b(?:href|src|poster|data-original)\s*=\s*(?:["']\s*)?(?!https?:|data:|mailto:|tel:|#|["'])[^\s"'>]/i
/**
 * Matches a tag. Like a browser, it takes all that follows if the end is missing, so nothing is
 * read twice.
 */
const tag = /<[a-z][^=>]*(?:=\s*(?:"[^"]*"?|'[^']*'?)?[^=>]*)*>?/gi
const attribute = /(\s(?:href|(?:data-(?:lazy-)?)?src|poster|data-original)\s*=\s*)("[^"]*"|'[^']*'|[^\s"'>]+)/gi

/**
 * Returns the base of the relative addresses in an article's text, unless its document names one:
 * its page, as browsers of the article would have it. But the address of a page elsewhere is often
 * one of a service that counts clicks.
 * @param base of the document
 */
export function baseOfArticle(page: string | null, base: string): string {
  return page !== null && page.length <= bounds.base && siteOf(page) === siteOf(base) ? page : base
}

const siteOf = (address: string) => URL.parse(address)?.host.replace(/^www\./, '')

/** The end of the name of a picture. */
export const pictureFile = /\.(?:jpe?g|png|webp|gif|avif)(?![a-z\d])/i

/**
 * Whether the value of an attribute for scripts, such as `data-src`, is an address: not "true", a
 * number, or a pattern that a script completes.
 */
export const isLazyUrl = (value: string) => (value.includes('/') || pictureFile.test(value)) && !value.includes('{')

/** Resolves the relative URLs of links and media in HTML, as far as the budget reaches. */
export function absolutise(html: string, base: string, budget: UrlBudget): string {
  if (budget.left <= 0 || !relative.test(html)) return html
  return html.replace(tag, (whole) =>
    whole.replace(attribute, (_, name: string, value: string) => {
      const bare = /^["']/.test(value) ? value.slice(1, -1) : value
      if (bare.startsWith('#') || (/^\sdata-/i.test(name) && !isLazyUrl(bare)) || budget.left-- <= 0) return name + value
      const url = resolveUrl(bare.replaceAll('&amp;', '&'), base)
      return url ? `${name}"${url.replaceAll('&', '&amp;').replaceAll('"', '%22')}"` : name + value
    }),
  )
}
