import { bounds } from '../bounds.ts'

/** An absolute http(s) address, or null. White space inside, which XML line breaks leave behind, is dropped or escaped as browsers do. */
export function resolveUrl(address: string | null | undefined, base: string): string | null {
  // A host name of a million letters takes the square of its length to encode.
  if (!address || address.length > bounds.address) return null
  const trimmed = address.trim()
  if (trimmed === '') return null
  const url = URL.parse(trimmed, base)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || !url.hostname) return null
  return url.href
}

/** An address that relative ones start from; `otherwise` when it is none, or so long that repeating it would multiply the document. */
export function resolveBase(address: string | null | undefined, otherwise: string): string {
  const url = resolveUrl(address, otherwise)
  return url && url.length <= bounds.base ? url : otherwise
}

/** How many relative addresses may still be made absolute in a document. */
export type AddressBudget = { left: number }

export function addressBudget(): AddressBudget {
  return { left: bounds.resolved }
}

const relative = /\b(?:href|src|poster)\s*=\s*(?:["']\s*)?(?!https?:|data:|mailto:|tel:|#|["'])[^\s"'>]/i
const tag = /<[a-z][^<>]*>/gi
const attribute = /(\s(?:href|src|poster)\s*=\s*)("[^"]*"|'[^']*'|[^\s"'>]+)/gi

/** HTML with the relative addresses of its links and media made absolute, as far as the budget reaches. */
export function absolutise(html: string, base: string, budget: AddressBudget): string {
  if (budget.left <= 0 || !relative.test(html)) return html
  return html.replace(tag, (whole) =>
    whole.replace(attribute, (_, name: string, value: string) => {
      const bare = /^["']/.test(value) ? value.slice(1, -1) : value
      if (bare.startsWith('#') || budget.left-- <= 0) return name + value
      const url = resolveUrl(bare.replaceAll('&amp;', '&'), base)
      return url ? `${name}"${url.replaceAll('&', '&amp;').replaceAll('"', '%22')}"` : name + value
    }),
  )
}
