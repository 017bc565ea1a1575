import { beforeAll, expect, test } from 'vitest'
import { matchPosts } from '#features/alerts/server/matchPosts.ts'
import { rankPosts } from '#features/posts/server/ranking/rankPosts.ts'
import { asUser } from '../../../../test/asUser.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addAgency, addPost } from '../../../../test/posts.ts'
import { subscribe } from '../../../../test/subscribe.ts'
import { createTestApp } from '../../../../test/testApp.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
let agency_id = 0
beforeAll(async () => {
  agency_id = await addAgency(app)
})

async function createReader(keyword: string) {
  const reader = await asUser(app, visitor.server)
  await subscribe(app, reader.user.id)
  expect((await reader.post('/api/user/profile/settings', { keywords: [keyword] })).statusCode).toBe(200)
  await reader.get('/api/auth/my-posts')
  return reader
}

test('the first page of a reader is the ranked one without the stories that do not match', async () => {
  const reader = await createReader('قطار')
  const wanted: number[] = []
  for (let count = 0; count < 3; count++) {
    wanted.push(await addPost(app, { title: `قطار ${count}`, agency_id }))
    await addPost(app, { title: `سفينة ${count}`, agency_id })
  }
  await matchPosts(app)
  await rankPosts(app)
  const ids = ({ body }: { body: string }) => (JSON.parse(body).data as { id: number }[]).map(({ id }) => id)
  const all = ids(await visitor.get('/api/posts?category=first_page'))
  expect(all).toHaveLength(6)
  const own = ids(await reader.get('/api/auth/my-posts?category=first_page'))
  expect(own).toEqual(all.filter((id) => wanted.includes(id)))
})

test('searching through ten thousand matches again and again uses up the limit of the address, listing them does not', async () => {
  const reader = await createReader('طائرة')
  const post = await addPost(app, { title: 'طائرة', agency_id })
  await app.pool.query(
    `insert into alerts (user_id, story_id, post_id, keyword, because, matched_at)
      select $1, 1000000 + n, $2, 'طائرة', 'طائرة', now() + make_interval(secs => n) from generate_series(1, 10000) n`,
    [reader.user.id, post],
  )
  const get = async (query: string, remoteAddress: string) =>
    (await reader.send({ method: 'GET', url: `/api/auth/my-posts${query}`, remoteAddress })).statusCode
  const statuses = async (query: string, address: string) => {
    const seen: number[] = []
    for (let count = 0; count < 40; count++) seen.push(await get(query, address))
    return seen
  }
  const search = `?search=${encodeURIComponent('غواصة')}`
  expect(await statuses(search, '198.51.100.7')).toContain(429)
  expect(new Set(await statuses('?pagination=1', '198.51.100.8'))).toEqual(new Set([200]))
})
