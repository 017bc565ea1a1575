import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addSource } from '#features/ingest/server/sources/addSource.ts'
import { blankDraft } from '#features/posts/server/store/blankDraft.fixtures.ts'
import type { PostDraft } from '#features/posts/server/store/postDraft.ts'
import { savePosts } from '#features/posts/server/store/savePosts.ts'
import { asVisitor } from '../../../../test/http.ts'
import { startOrigin } from '../../../../test/origin.ts'
import { addPost } from '../../../../test/posts.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { tellSearchEngines } from './tellSearchEngines.ts'

const engine = await startOrigin()
const key = 'a1b2c3d4-e5f6'
const app = await createTestApp({
  PUBLIC_URL: 'https://news.example',
  INDEXNOW_KEY: key,
  INDEXNOW_API_ROOT: engine.url(''),
  OUTSIDE_ALLOW: engine.host,
})
let status = 200

beforeAll(() => engine.on('/indexnow', () => ({ status })))
beforeEach(() => {
  status = 200
  engine.requests.splice(0)
})

/** Runs the job as if ten minutes had passed, and returns what the search engine was told. */
async function run() {
  await app.pool.query(`update posts set created_at = created_at - interval '10 minutes'`)
  // Three minutes later, so that the transactions of what was removed are over.
  app.setNow(new Date(Date.now() + 180_000))
  await tellSearchEngines(app)
  app.setNow(undefined)
  return engine.requests.splice(0).map(({ body }) => JSON.parse(body.toString()))
}

/** The addresses of a path in both languages. */
const both = (path: string) => [new URL(`https://news.example${path}`).href, new URL(`https://news.example/en${path}`).href]

test('search engines are told of new posts in both languages, once', async () => {
  const ids = [
    await addPost(app, { title: 'سعر النفط' }),
    await addPost(app, { title: 'Second' }),
    await addPost(app, { title: 'Clip', media_type: 'media' }),
  ]
  expect(await run()).toEqual([
    {
      host: 'news.example',
      key,
      keyLocation: `https://news.example/${key}.txt`,
      urlList: [...both(`/news/${ids[0]}/سعر-النفط`), ...both(`/news/${ids[1]}/second`), ...both(`/media/${ids[2]}/clip`)],
    },
  ])
  expect(await run()).toEqual([])
})

test('a post whose transaction may still be open is not skipped', async () => {
  await addPost(app, {})
  await tellSearchEngines(app)
  expect(engine.requests).toEqual([])
  expect((await run())[0].urlList).toHaveLength(2)
})

test('what they refuse is sent again by the next run', async () => {
  await addPost(app, {})
  status = 429
  const [refused] = await run()
  status = 202
  expect(await run()).toEqual([refused])
  expect(await run()).toEqual([])
})

test('they are told of removed posts by the addresses that they know, and what the posts were called is forgotten', async () => {
  const ids = [
    await addPost(app, { title: 'خبر' }),
    await addPost(app, { title: 'Clip', media_type: 'media' }),
    await addPost(app, { title: 'Ours', is_own: true }),
  ]
  const [told] = await run()
  await app.db.deleteFrom('posts').where('id', 'in', ids).execute()
  expect((await run())[0].urlList).toEqual(told.urlList)
  expect(told.urlList).toEqual([...both(`/news/${ids[0]}/خبر`), ...both(`/media/${ids[1]}/clip`), ...both(`/mirqab-news/${ids[2]}/ours`)])
  expect(await titlesOfRemoved()).toEqual([])
})

const titlesOfRemoved = async () =>
  (await app.pool.query('select title from removed_posts where title is not null')).rows.map(({ title }) => title)

test('of many posts that were removed at once, each is announced once, with as many addresses as one request may have', async () => {
  const { rows } = await app.pool.query(
    `insert into removed_posts (post_id, title, removed_at) select 900000 + n, 'رُفع ' || n, now() from generate_series(1, 700) as n returning post_id`,
  )
  const told: string[] = []
  for (const left of [700, 400, 100]) {
    const [request] = await run()
    expect(request.urlList).toHaveLength(2 * Math.min(left, 300))
    told.push(...request.urlList)
  }
  expect(await run()).toEqual([])
  expect(new Set(told.map((url) => Number(/\d+/.exec(new URL(url).pathname)?.[0])))).toEqual(new Set(rows.map(({ post_id }) => post_id)))
})

test('they are told of corrected posts under their new title, once, and not of changes that nobody sees', async () => {
  const source = await addSource(app, { url: 'https://paper.example/rss', agency: 'صحيفة' })
  const { agency_id: agencyId } = await app.db
    .selectFrom('sources')
    .select('agency_id')
    .where('id', '=', source.id)
    .executeTakeFirstOrThrow()
  const keys = ['11111111-1111-4111-8111-111111111111']
  const store = (contentHash: string, changes: Pick<PostDraft, 'title'> & Partial<PostDraft>) =>
    savePosts(app, { id: source.id, agencyId, isOwn: false }, [{ ...blankDraft, ...changes, keys, contentHash }])
  await store('aa', { title: 'سعر النفط' })
  const [told] = await run()
  await store('bb', { title: 'سعر الغاز', bodyHtml: '<p>نص</p>', bodyText: 'نص' })
  await tellSearchEngines(app)
  expect(engine.requests).toEqual([])
  const [corrected] = await run()
  expect(corrected.urlList).toEqual(told.urlList.map((url: string) => url.replace(encodeURI('سعر-النفط'), encodeURI('سعر-الغاز'))))
  await store('cc', { title: 'سعر الغاز', bodyHtml: '<p> نص </p>', bodyText: 'نص' })
  expect(await run()).toEqual([])
})

test('the key is at its address', async () => {
  const response = await asVisitor(app).get(`/${key}.txt`)
  expect([response.statusCode, response.headers['content-type'], response.body]).toEqual([200, 'text/plain; charset=utf-8', key])
})

test('nothing is sent without a key, and no titles of removed posts are stored for it', async () => {
  const without = await createTestApp({ INDEXNOW_API_ROOT: engine.url(''), OUTSIDE_ALLOW: engine.host })
  await addPost(without, {})
  without.setNow(new Date(Date.now() + 3_600_000))
  await tellSearchEngines(without)
  expect(engine.requests).toEqual([])
  await without.db.deleteFrom('posts').execute()
  without.setNow(new Date(Date.now() + 7_200_000))
  await tellSearchEngines(without)
  expect((await without.pool.query('select title from removed_posts')).rows).toEqual([{ title: null }])
})
