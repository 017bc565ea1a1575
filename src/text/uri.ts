/**
 * A web address as other programs read it, absolute and only of the characters of RFC 3986: Arabic
 * words are percent-encoded, and so is what browsers' URLs allow besides (`[`, `|`). Null if it is
 * no address of the web.
 */
export function uriOf(address: string, origin: string): string | null {
  const url = URL.parse(address, origin)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  return url.origin + encode(url.pathname + url.search) + (url.hash && `#${encode(url.hash.slice(1))}`)
}

function encode(part: string): string {
  return part.replace(/[^\w\-.~:/?@!$&'()*+,;=%]|%(?![\da-f]{2})/gi, encodeURIComponent)
}
