import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import routeConfig from '#site/routes.ts'

const routes = (await routeConfig).map(toRoute)

function toRoute({ id, path, children = [] }: RouteConfigEntry): RouteObject {
  return { id, path, children: children.map(toRoute) } as RouteObject
}

/**
 * The id of every route that is a page: its language and its path, such as `en:news/:id/:slug?`.
 */
export const pagePatterns: string[] = routes.flatMap(leaves).flatMap(({ id }) => id ?? [])

function leaves(route: RouteObject): RouteObject[] {
  return route.children?.length ? route.children.flatMap(leaves) : [route]
}

/** The route that renders this path. */
export function patternOf(pathname: string): string {
  return matchRoutes(routes, pathname)?.at(-1)?.route.id ?? 'none'
}

/**
 * The address of a pattern without its optional parts; undefined where it needs an id or a slug.
 */
export function addressOf(pattern: string): string | undefined {
  const [locale, path = ''] = pattern.split(/:(.*)/)
  const required = path.replace(/\/:\w+\?/g, '')
  if (/[:*]/.test(required)) return undefined
  return `${locale === 'en' ? '/en' : ''}/${required}`.replace(/(.)\/$/, '$1')
}
