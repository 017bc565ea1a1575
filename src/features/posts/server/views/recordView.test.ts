import { describe, expect, test } from 'vitest'
import { createApiServer } from '#site/http/createApiServer.ts'
import { asUser, type SignedIn } from '../../../../../test/asUser.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { addPost } from '../../../../../test/posts.ts'
import { createTestApp, type TestApp } from '../../../../../test/testApp.ts'
import { pruneViews } from './pruneViews.ts'
import { flushViews, recordView } from './recordView.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
const path = '/api/auth/post/view/count'
let people = 0
/** A new visitor. */
const newViewer = () => {
  people += 1
  return { userId: null, ip: `198.18.${people >> 8}.${people & 255}` }
}
const browser = () => ({ 'user-agent': `browser ${++people}` })

async function stored(of: TestApp, id: number) {
  const counters = await of.db.selectFrom('post_counters').select('views').where('post_id', '=', id).executeTakeFirst()
  const hours = await of.db.selectFrom('post_activity').select(['hour', 'views']).where('post_id', '=', id).orderBy('hour').execute()
  return { total: counters?.views, hours }
}

/** Requests of one visitor with a different user agent each time. */
const forged = (count: number, ip: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => ({ userId: null, ip: ip(n), userAgent: `browser ${++people}` }))
/** The displayed count, and the count for rankings. */
async function countsOf(id: number) {
  const { total, hours } = await stored(app, id)
  return [total, hours.reduce((sum, { views }) => sum + views, 0)]
}

describe('a view', () => {
  test('is counted and returned at once, with or without a user', async () => {
    const id = await addPost(app, { counters: { views: 10 } })
    const bodies = [{ post_id: id }, { post_id: String(id), user_id: 5 }, { post_id: id, user_id: null }, { post_id: id, user_id: '7' }]
    for (const [index, body] of bodies.entries()) {
      const response = await visitor.post(path, body, browser())
      expect(response.statusCode, response.body).toBe(200)
      expect(response.json()).toEqual({ post_id: id, posts_view: 11 + index })
    }
    expect((await visitor.post('/api/post/view/count', { post_id: id }, browser())).json()).toMatchObject({ posts_view: 15 })
  })

  test('is written a second later, to the total and to its hour', async () => {
    app.setNow(new Date('2026-11-21T09:59:59.999Z'))
    const id = await addPost(app)
    await recordView(app, id, newViewer())
    await expect.poll(async () => (await stored(app, id)).total).toBe(1)
    app.setNow(new Date('2026-11-21T10:00:00.000Z'))
    await recordView(app, id, newViewer())
    await recordView(app, id, newViewer())
    await flushViews(app)
    const hours = [
      { hour: new Date('2026-11-21T09:00:00Z'), views: 1 },
      { hour: new Date('2026-11-21T10:00:00Z'), views: 2 },
    ]
    expect(await stored(app, id)).toEqual({ total: 3, hours })
  })

  test('counts once per visitor and day in Kuwait, even in another process and after it was written', async () => {
    const id = await addPost(app)
    const count = async (agent: string) => (await visitor.post(path, { post_id: id }, { 'user-agent': agent })).json().posts_view
    app.setNow(new Date('2026-11-21T20:59:59.000Z'))
    expect([await count('a'), await count('a'), await count('b'), await count('a')]).toEqual([1, 1, 2, 2])
    await flushViews(app)
    expect([await count('b'), await count('c')]).toEqual([2, 3])
    const other = Object.create(app) as TestApp
    await recordView(other, id, { userId: null, ip: '127.0.0.1', userAgent: 'a' })
    await Promise.all([flushViews(app), flushViews(other)])
    expect((await stored(app, id)).total).toBe(3)
    app.setNow(new Date('2026-11-21T21:00:00.000Z'))
    expect(await count('a')).toBe(4)
    app.setNow(undefined)
  })

  test('counts once per signed-in reader on any device, and only they see it among their recent reads', async () => {
    const id = await addPost(app)
    const reader = await asUser(app, visitor.server)
    const count = async (who: Pick<SignedIn, 'post'>, agent: string) =>
      (await who.post(path, { post_id: id, user_id: 987 }, { 'user-agent': agent })).json().posts_view
    expect([await count(reader, 'phone'), await count(reader, 'desk'), await count(reader.bearer, 'program')]).toEqual([1, 1, 1])
    expect(await count(await asUser(app, visitor.server), 'phone')).toBe(2)
    await flushViews(app)
    const reads = await app.db.selectFrom('recent_reads').select('post_id').where('user_id', '=', reader.user.id).execute()
    expect(reads).toEqual([{ post_id: id }])
  })

  test('counts at most 64 times per address and day, whatever the user agents, and across processes', async () => {
    const id = await addPost(app)
    for (const view of forged(500, () => '203.0.113.9')) await recordView(app, id, view)
    await flushViews(app)
    const other = Object.create(app) as TestApp
    for (const view of forged(500, () => '::ffff:203.0.113.9')) await recordView(other, id, view)
    await flushViews(other)
    const [counted] = await countsOf(id)
    expect(counted).toBeGreaterThan(60)
    expect(counted).toBeLessThanOrEqual(64)
    await recordView(app, id, { userId: null, ip: '203.0.113.10', userAgent: 'browser' })
    await flushViews(app)
    expect((await countsOf(id))[0]).toBe((counted ?? 0) + 1)
  })

  test('counts at most 64 times per IPv6 /64 network, and 1,024 times per /48', async () => {
    const [home, site] = [await addPost(app), await addPost(app)]
    for (const view of forged(500, (n) => `2001:db8:1:1::${n}`)) await recordView(app, home, view)
    for (const view of forged(4_000, (n) => `2001:db8:1:${n.toString(16)}::1`)) await recordView(app, site, view)
    await flushViews(app)
    expect((await countsOf(home))[0]).toBeLessThanOrEqual(64)
    const [views] = await countsOf(site)
    expect(views).toBeGreaterThan(900)
    expect(views).toBeLessThanOrEqual(1024)
  })

  test('raises popularity by the logarithm of the views of a network: eight count, then four for each doubling', async () => {
    const [forgedOne, honest, slowly] = [await addPost(app), await addPost(app), await addPost(app)]
    for (const view of forged(2_000, () => '203.0.113.20')) await recordView(app, forgedOne, view)
    for (const view of forged(64, (n) => `203.0.113.${n}`)) await recordView(app, honest, view)
    await flushViews(app)
    for (const view of forged(2_000, () => '203.0.113.20')) {
      await recordView(app, slowly, view)
      if (Math.random() < 0.05) await flushViews(app)
    }
    await flushViews(app)
    expect(await countsOf(forgedOne)).toEqual([64, 20])
    expect(await countsOf(slowly)).toEqual([64, 20])
    expect(await countsOf(honest)).toEqual([64, 64])
  })

  test('stores nothing that identifies a visitor', async () => {
    const id = await addPost(app)
    await visitor.post(path, { post_id: id }, { 'user-agent': 'one of a kind' })
    await flushViews(app)
    const rows = await app.db.selectFrom('post_viewers').selectAll().where('post_id', '=', id).execute()
    expect(rows).toEqual([{ day: expect.any(Date), post_id: id, viewer: expect.stringMatching(/^[0-9a-f-]{36}$/) }])
  })

  test('is deleted, except for its counter, after its day; a reader’s reads after 90 days', async () => {
    const id = await addPost(app)
    const { user } = await asUser(app, visitor.server)
    app.setNow(new Date('2026-08-01T12:00:00.000Z'))
    await recordView(app, id, { userId: user.id, ip: '127.0.0.1' })
    await flushViews(app)
    const countRows = async () => [
      (await app.db.selectFrom('post_viewers').select('viewer').where('post_id', '=', id).execute()).length,
      (await app.db.selectFrom('recent_reads').select('post_id').where('user_id', '=', user.id).execute()).length,
    ]
    await pruneViews(app)
    expect(await countRows()).toEqual([1, 1])
    app.setNow(new Date('2026-08-03T12:00:00.000Z'))
    await pruneViews(app)
    expect(await countRows()).toEqual([0, 1])
    // Others have read two days before: the clock is right.
    app.setNow(new Date('2026-10-29T12:00:00.000Z'))
    await recordView(app, await addPost(app), { userId: (await asUser(app, visitor.server)).user.id, ip: '127.0.0.2' })
    await flushViews(app)
    app.setNow(new Date('2026-10-31T12:00:00.000Z'))
    await pruneViews(app)
    expect(await countRows()).toEqual([0, 0])
    app.setNow(undefined)
    expect((await stored(app, id)).total).toBe(1)
  })

  test('is never lost or counted twice when hundreds arrive while others are being written', async () => {
    const ids = await Promise.all([addPost(app), addPost(app), addPost(app)])
    const counts: number[] = []
    for (let round = 0; round < 5; round++) {
      const views = Array.from({ length: 60 }, (_, index) => recordView(app, ids[index % 3] as number, newViewer()))
      const [written] = [flushViews(app), flushViews(app)]
      counts.push(...(await Promise.all(views)))
      await written
    }
    await flushViews(app)
    for (const id of ids) expect((await stored(app, id)).total).toBe(100)
    // Each count from 1 to 100 was returned exactly once per post.
    expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 300 }, (_, index) => Math.floor(index / 3) + 1))
  })

  test('adds up when two processes count', async () => {
    const id = await addPost(app)
    const other = Object.create(app) as TestApp
    await Promise.all([recordView(app, id, newViewer()), recordView(other, id, newViewer()), recordView(other, id, newViewer())])
    await Promise.all([flushViews(app), flushViews(other)])
    expect((await stored(app, id)).total).toBe(3)
    expect(await recordView(app, id, newViewer())).toBe(4)
  })

  test('stays buffered while the database is unavailable', async () => {
    const id = await addPost(app)
    await recordView(app, id, newViewer())
    await app.pool.query('alter table post_activity rename to away')
    await flushViews(app)
    expect(await recordView(app, id, newViewer())).toBe(2)
    await app.pool.query('alter table away rename to post_activity')
    await flushViews(app)
    expect((await stored(app, id)).total).toBe(2)
  })

  test('of a post that was deleted meanwhile does not block the others', async () => {
    const [existing, gone] = [await addPost(app), await addPost(app)]
    await recordView(app, existing, newViewer())
    await recordView(app, gone, newViewer())
    await app.db.deleteFrom('posts').where('id', '=', gone).execute()
    await flushViews(app)
    expect((await stored(app, existing)).total).toBe(1)
  })

  test('is written when the server closes', async () => {
    const closing = await createTestApp()
    const id = await addPost(closing)
    const server = createApiServer(closing)
    await server.inject({ method: 'POST', url: path, payload: { post_id: id } })
    await server.close()
    expect((await stored(closing, id)).total).toBe(1)
  })

  test('of a missing post gives 404, and an invalid body 4xx', async () => {
    expect((await visitor.post(path, { post_id: 987654321 })).statusCode).toBe(404)
    const bad = [
      {},
      { post_id: null },
      { post_id: '' },
      { post_id: 0 },
      { post_id: -1 },
      { post_id: 1.5 },
      { post_id: 'x' },
      { post_id: [1] },
      { post_id: { id: 1 } },
      { post_id: 2 ** 60 },
      { post_id: '99999999999999999999' },
      { post_id: true },
      { post_id: 1, more: 1 },
      { post_id: 1, user_id: 'x\0' },
      [],
      [1],
      null,
      'text',
      7,
    ]
    for (const body of bad)
      expect(
        (await visitor.send({ method: 'POST', url: path, payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }))
          .statusCode,
        JSON.stringify(body),
      ).toBe(422)
  })
})

test('views that the database does not take are buffered, but no more than 50,000', async () => {
  const id = await addPost(app)
  const view = (n: number) => recordView(app, id, { userId: null, ip: `198.19.${n >> 8}.${n & 255}` })
  await app.pool.query('alter table post_viewers rename to post_viewers_away')
  for (let n = 0; n < 50_100; n++) await view(n)
  expect(await view(50_100)).toBe(50_000)
  await app.pool.query('alter table post_viewers_away rename to post_viewers')
  await flushViews(app)
  expect((await stored(app, id)).total).toBe(50_000)
  expect(await view(50_101)).toBe(50_001)
})
