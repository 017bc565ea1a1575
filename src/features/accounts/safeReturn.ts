const own = 'https://own.invalid'

/**
 * Returns where to go after signing in: a path on our own site. Anything else becomes the home
 * page, so that no link can redirect to another site.
 */
export function safeReturn(path: string | undefined): string {
  if (!path?.startsWith('/') || path.length > 2000 || /[\p{Cc}\\]/u.test(path)) return '/'
  if (!URL.canParse(path, own)) return '/'
  const url = new URL(path, own)
  // `/x/..//other.example` is a path only until its dots are resolved.
  if (url.origin !== own || url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search + url.hash
}
