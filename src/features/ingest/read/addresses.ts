/** An absolute http(s) address, or null. White space inside, which XML line breaks leave behind, is dropped or escaped as browsers do. */
export function resolveUrl(address: string | null | undefined, base: string): string | null {
  if (!address) return null
  const trimmed = address.trim()
  if (trimmed === '') return null
  const url = URL.parse(trimmed, base)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || !url.hostname) return null
  return url.href
}

const relative = /\b(?:href|src|poster)\s*=\s*(?:["']\s*)?(?!https?:|data:|mailto:|tel:|#|["'])[^\s"'>]/i
const tag = /<[a-z][^<>]*>/gi
const attribute = /(\s(?:href|src|poster)\s*=\s*)("[^"]*"|'[^']*'|[^\s"'>]+)/gi

/** HTML with the relative addresses of its links and media made absolute. */
export function absolutise(html: string, base: string): string {
  if (!relative.test(html)) return html
  return html.replace(tag, (whole) =>
    whole.replace(attribute, (_, name: string, value: string) => {
      const bare = /^["']/.test(value) ? value.slice(1, -1) : value
      if (bare.startsWith('#')) return name + value
      const url = resolveUrl(bare.replaceAll('&amp;', '&'), base)
      return url ? `${name}"${url.replaceAll('&', '&amp;').replaceAll('"', '%22')}"` : name + value
    }),
  )
}
