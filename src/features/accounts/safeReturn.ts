/** Where to go after signing in: a path of our own site, never another one's (open redirect). Anything else is the home page. */
export function safeReturn(path: string | undefined): string {
  if (!path?.startsWith('/') || path.length > 2000 || /[\p{Cc}\\]/u.test(path)) return '/'
  const url = URL.parse(path, 'https://own.invalid')
  // `/x/..//other.example` is a path only until its dots are resolved.
  if (url?.origin !== 'https://own.invalid' || url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search + url.hash
}
