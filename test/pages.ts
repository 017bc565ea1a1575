import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { RouteObject } from 'react-router'
import routeConfig from '#site/routes.ts'

const site = join(import.meta.dirname, '../src/site')

/**
 * The routes of the site as React Router matches them, each with the `handle` and the `loader` of
 * its module.
 */
export async function readPages(): Promise<RouteObject[]> {
  return Promise.all((await routeConfig).map(readPage))
}

async function readPage({ id, path, file, children = [] }: RouteConfigEntry): Promise<RouteObject> {
  const { handle, loader } = await import(join(site, file))
  return { id, path, handle, loader, children: await Promise.all(children.map(readPage)) } as RouteObject
}
