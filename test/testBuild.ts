import type { ServerBuild } from 'react-router'
import type { App } from '#base/app.ts'
import { filterNames } from '#features/posts/browser/listAddress.ts'
import { ListPostsQuery } from '#features/posts/server/lists/listQuery.ts'
import { listPosts } from '#features/search/server/lists/listPosts.ts'
import { appContext } from '../src/site/loaders/appContext.ts'
import { orStatus } from '../src/site/loaders/orStatus.ts'
import { serverBuild } from './serverBuild.ts'

type Args = { request: Request; context: { get(key: typeof appContext): App } }

/**
 * A build of the site without React: each list address renders the titles of the list as text,
 * other addresses an empty page.
 * @param rendered called with the address of each render
 */
export function createTestBuild(rendered: (address: string) => void = () => {}): ServerBuild {
  const list = async ({ request, context }: Args) => {
    const { pathname, searchParams, search } = new URL(request.url)
    rendered(pathname + search)
    const { key: _key, ...query } = Object.fromEntries(searchParams)
    const page = await orStatus(listPosts(context.get(appContext), ListPostsQuery.parse(query)))
    return new Response(page.data.map(({ title }) => title).join())
  }
  const nothing = async ({ request }: Args) => {
    rendered(new URL(request.url).pathname)
    return new Response('nothing here', { status: 404 })
  }
  const lists = { loader: list, handle: { query: filterNames } }
  const routes = {
    'ar:': lists,
    'ar:news': lists,
    'ar:news/:id/:slug?': { loader: list },
    'ar:ads/report': { loader: list, handle: { query: ['key'] } },
    'ar:*': { loader: nothing },
  }
  return serverBuild(Object.fromEntries(Object.entries(routes).map(([id, module]) => [id, { id, path: id.slice(3), module }])), {
    default: () => new Response(),
  })
}
