import { afterAll, expect, test } from 'vitest'
import { listen } from '#base/database/listen.ts'
import { matchPosts } from '#features/alerts/server/matchPosts.ts'
import { asUser } from '../../../test/asUser.ts'
import { addAgency, addPost } from '../../../test/posts.ts'
import { subscribe } from '../../../test/subscribe.ts'
import { createTestApp } from '../../../test/testApp.ts'
import { createApiServer } from './createApiServer.ts'
import { createMyNewsStream } from './myNewsStream.ts'

const app = await createTestApp()
const stream = createMyNewsStream(app)
const server = createApiServer(app, [stream.serve])
const listener = await listen(app, { alerts: stream.sendAlerts, posts: stream.sendPosts })
afterAll(() => listener.stop())
afterAll(() => server.close())
const origin = await server.listen({ port: 0, host: '127.0.0.1' })

/** Announces a new post, as `savePosts` does. */
const publish = (agency_id: number) =>
  app.pool.query(`select pg_notify('posts', $1)`, [JSON.stringify([{ agency_id, main_category_id: null, category_id: null }])])

async function open(headers: Record<string, string>) {
  const response = await fetch(`${origin}/api/auth/my-posts/stream`, { headers })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const read = async () => {
    for (let done = false; !done; ) {
      const part = await reader?.read()
      text += part?.value ?? ''
      done = part?.done ?? true
    }
  }
  void read().catch(() => {})
  return { status: response.status, events: () => text.split('event: news').length - 1, close: () => reader?.cancel() }
}

test('a reader hears of a story that matches their interests, and nobody else does', async () => {
  const [one, other] = [await asUser(app, server), await asUser(app, server)]
  for (const [reader, keyword] of [
    [one, 'زلزال'],
    [other, 'بركان'],
  ] as const) {
    await subscribe(app, reader.user.id)
    await reader.post('/api/user/profile/settings', { keywords: [keyword] })
  }
  const [first, second] = [await open(one.headers), await open(other.headers)]
  await addPost(app, { title: 'زلزال' })
  await matchPosts(app)
  await expect.poll(first.events).toBe(1)
  await addPost(app, { title: 'بركان' })
  await matchPosts(app)
  await expect.poll(second.events).toBe(1)
  expect(first.events()).toBe(1)
  stream.sendAlerts('')
  await expect.poll(first.events).toBe(2)
  for (const { close } of [first, second]) await close()
})

test('a reader hears of news of an agency that they follow, and nobody else does', async () => {
  const [one, other] = [await asUser(app, server), await asUser(app, server)]
  const [followed, another] = [await addAgency(app), await addAgency(app)]
  await one.post('/api/auth/follows', { kind: 'agency', id: followed })
  await other.post('/api/auth/follows', { kind: 'agency', id: another })
  const [first, second] = [await open(one.headers), await open(other.headers)]
  await publish(followed)
  await expect.poll(first.events).toBe(1)
  await publish(another)
  await expect.poll(second.events).toBe(1)
  expect(first.events()).toBe(1)
  for (const { close } of [first, second]) await close()
})

test('a stream is for signed-in readers, who have at most six', async () => {
  expect((await open({})).status).toBe(401)
  const { headers } = await asUser(app, server)
  const streams = []
  for (let n = 0; n < 7; n++) streams.push(await open(headers))
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 429])
  for (const { close } of streams) await close()
})
