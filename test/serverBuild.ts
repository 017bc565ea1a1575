import type { ServerBuild } from 'react-router'

/** A React Router server build with these routes and this entry module, and no client assets. */
export function serverBuild(routes: object, entry: object): ServerBuild {
  return {
    entry: { module: entry },
    routes,
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild
}
