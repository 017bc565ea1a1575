import { type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'

/** Every address of the site, once: Arabic without a prefix, English under /en. */
const pages: [path: string, file: string][] = [
  ['', 'pages/newsList.tsx'],
  ['*', 'pages/notFound.tsx'],
]

export default [...inLocale('ar', ''), ...inLocale('en', 'en')] satisfies RouteConfig

function inLocale(locale: string, prefix: string): RouteConfigEntry[] {
  return pages.map(([path, file]) => route([prefix, path].filter(Boolean).join('/'), file, { id: `${locale}:${path}` }))
}
