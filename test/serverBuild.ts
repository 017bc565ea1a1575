import type { ServerBuild } from 'react-router'

/** A build of React Router's with these routes and this entry module, and nothing for browsers. */
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
