import { layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { type Page, pages } from '#pages.ts'

export default [...inLocale('ar', ''), ...inLocale('en', 'en')] satisfies RouteConfig

/** Returns the routes of all pages; their ids are a language and a path, or the name of a frame. */
function inLocale(locale: string, prefix: string): RouteConfigEntry[] {
  const routeOf = ({ path, file }: Page) => route([prefix, path].filter(Boolean).join('/'), file, { id: `${locale}:${path}` })
  return [
    ...pages.map((one) => ('pages' in one ? layout(one.frame, { id: `${locale}:${one.id}` }, one.pages.map(routeOf)) : routeOf(one))),
    routeOf({ path: '*', file: 'pages/notFound.tsx' }),
  ]
}
