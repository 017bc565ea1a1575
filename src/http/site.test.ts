import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerBuild } from 'react-router'
import { afterAll, expect, test } from 'vitest'
import { listPosts } from '#features/posts/listPosts.ts'
import { ListPostsQuery } from '#features/posts/listQuery.ts'
import { flushSearches } from '#features/search/recordSearch.ts'
import { addAgency, addPost } from '../../test/posts.ts'
import { createTestApp } from '../../test/testApp.ts'
import { appContext } from '../web/appContext.ts'
import { createSite } from './site.ts'

const app = await createTestApp({ TRUST_PROXY: '1' })
const clientFolder = mkdtempSync(join(tmpdir(), 'mirqab-client-'))
const site = await createSite(app, { build: siteOfLists(), clientFolder })
afterAll(async () => {
  await site.close()
  rmSync(clientFolder, { recursive: true })
})

/** A site of which every page is the list that its address names. */
function siteOfLists(): ServerBuild {
  const loader = async ({ request, context }: { request: Request; context: { get(key: typeof appContext): typeof app } }) => {
    const { searchParams } = new URL(request.url)
    const page = await listPosts(context.get(appContext), ListPostsQuery.parse(Object.fromEntries(searchParams)))
    return new Response(page.data.map(({ title }) => title).join())
  }
  return {
    entry: { module: { default: () => new Response() } },
    routes: { root: { id: 'root', path: '*', module: { loader } } },
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

test('a search on a page counts for each who asks, although the page is made once for all', async () => {
  await addPost(app, { title: 'أسعار النفط' })
  const open = async (search: string, from: string) =>
    (await site.inject({ url: `/news?search=${encodeURIComponent(search)}`, headers: { 'x-forwarded-for': from } })).body
  for (const from of ['198.51.100.1', '198.51.100.2', '198.51.100.2', '198.51.100.3']) expect(await open('النفط', from)).toBe('أسعار النفط')
  expect(await open('زلزال', '198.51.100.1')).toBe('')
  await site.inject('/news')
  await flushSearches(app)
  expect(await app.db.selectFrom('searches').select(['words', 'searchers']).execute()).toEqual([{ words: 'النفط', searchers: 3 }])
})

test('a new agency is known at once, also in a process that has just read them all', async () => {
  const agencies = async () => (await site.inject('/api/categorization')).json().agencies.map(({ id }: { id: number }) => id)
  await agencies()
  const added = await addAgency(app)
  await expect.poll(agencies).toContain(added)
})
