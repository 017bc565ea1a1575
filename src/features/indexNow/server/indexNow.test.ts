import { beforeAll, beforeEach, expect, test } from 'vitest'
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

test('search engines are told of new posts, once', async () => {
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
      urlList: [
        new URL(`https://news.example/news/${ids[0]}/سعر-النفط`).href,
        expect.stringMatching(`^https://news.example/news/${ids[1]}/`),
        expect.stringMatching(`^https://news.example/media/${ids[2]}/`),
      ],
    },
  ])
  expect(await run()).toEqual([])
})

test('a post whose transaction may still be open is not skipped', async () => {
  await addPost(app, {})
  await tellSearchEngines(app)
  expect(engine.requests).toEqual([])
  expect((await run())[0].urlList).toHaveLength(1)
})

test('what they refuse is sent again by the next run', async () => {
  await addPost(app, {})
  status = 429
  const [refused] = await run()
  status = 202
  expect(await run()).toEqual([refused])
  expect(await run()).toEqual([])
})

test('they are told of removed posts by the address that answers 410', async () => {
  const id = await addPost(app, {})
  await run()
  await app.db.deleteFrom('posts').where('id', '=', id).execute()
  expect((await run())[0].urlList).toEqual([`https://news.example/news/${id}`, `https://news.example/media/${id}`])
})

test('the key is at its address', async () => {
  const response = await asVisitor(app).get(`/${key}.txt`)
  expect([response.statusCode, response.headers['content-type'], response.body]).toEqual([200, 'text/plain; charset=utf-8', key])
})

test('nothing is sent without a key', async () => {
  const without = await createTestApp({ INDEXNOW_API_ROOT: engine.url(''), OUTSIDE_ALLOW: engine.host })
  await addPost(without, {})
  without.setNow(new Date(Date.now() + 3_600_000))
  await tellSearchEngines(without)
  expect(engine.requests).toEqual([])
})
