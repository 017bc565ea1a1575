import { createRequestHandler, data, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { serverBuild } from '../../test/serverBuild.ts'
import { createTestApp } from '../../test/testApp.ts'
import { handleError } from './entry.server.tsx'
import { appContext } from './loaders/appContext.ts'

const app = await createTestApp()

/**
 * The paths of errors logged when these addresses are requested from a site with the pages /gone
 * and /broken.
 */
async function loggedAt(...addresses: string[]): Promise<unknown[]> {
  const logged: unknown[] = []
  app.log.error = ((entry: { url: string }) => logged.push(new URL(entry.url).pathname)) as unknown as typeof app.log.error
  const page = (id: string, loader: () => unknown) => ({
    [id]: { id, parentId: 'root', path: id, module: { default: () => null, loader } },
  })
  const routes = {
    root: { id: 'root', path: '', module: { default: () => null } },
    ...page('gone', () => {
      throw data(null, { status: 404 })
    }),
    ...page('broken', () => {
      throw new Error('broken')
    }),
  }
  const build = serverBuild(routes, { default: () => new Response(), handleError })
  const handle = createRequestHandler(build, 'production')
  for (const address of addresses) {
    const context = new RouterContextProvider()
    context.set(appContext, app)
    await handle(new Request(new URL(address, 'http://localhost')), context)
  }
  return logged
}

test('an address without a page is not logged as an error, but a page that fails to render is', async () => {
  expect(await loggedAt('/nothing', '/nothing.data', '/gone', '/gone.data', '/wp-login.php')).toEqual([])
  expect(await loggedAt('/broken')).toEqual(['/broken'])
})
