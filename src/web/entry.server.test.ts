import { createRequestHandler, data, RouterContextProvider, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { createTestApp } from '../../test/testApp.ts'
import { appContext } from './appContext.ts'
import { handleError } from './entry.server.tsx'

const app = await createTestApp()

/** What is logged as an error when these addresses are asked of a site with the pages /gone and /broken. */
async function loggedAt(...addresses: string[]): Promise<unknown[]> {
  const logged: unknown[] = []
  app.log.error = ((entry: { url: string }) => logged.push(new URL(entry.url).pathname)) as unknown as typeof app.log.error
  const page = (id: string, loader: () => unknown) => ({
    [id]: { id, parentId: 'root', path: id, module: { default: () => null, loader } },
  })
  const build = {
    entry: { module: { default: () => new Response(), handleError } },
    routes: {
      root: { id: 'root', path: '', module: { default: () => null } },
      ...page('gone', () => {
        throw data(null, { status: 404 })
      }),
      ...page('broken', () => {
        throw new Error('broken')
      }),
    },
    assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild
  const handle = createRequestHandler(build, 'production')
  for (const address of addresses) {
    const context = new RouterContextProvider()
    context.set(appContext, app)
    await handle(new Request(new URL(address, 'http://localhost')), context)
  }
  return logged
}

test('an address without a page is not logged as an error, a page that breaks is', async () => {
  expect(await loggedAt('/nothing', '/nothing.data', '/gone', '/gone.data', '/wp-login.php')).toEqual([])
  expect(await loggedAt('/broken')).toEqual(['/broken'])
})
