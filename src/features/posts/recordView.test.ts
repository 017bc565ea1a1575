import { describe, expect, test } from 'vitest'
import { createServer } from '#http/server.ts'
import { asVisitor } from '../../../test/http.ts'
import { addPost } from '../../../test/posts.ts'
import { createTestApp, type TestApp } from '../../../test/testApp.ts'
import { flushViews, recordView } from './recordView.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
const path = '/api/auth/post/view/count'

async function stored(of: TestApp, id: number) {
  const counters = await of.db.selectFrom('post_counters').select('views').where('post_id', '=', id).executeTakeFirst()
  const hours = await of.db.selectFrom('post_activity').select(['hour', 'views']).where('post_id', '=', id).orderBy('hour').execute()
  return { total: counters?.views, hours }
}

describe('a view', () => {
  test('is counted and told at once, with or without a user', async () => {
    const id = await addPost(app, { counters: { views: 10 } })
    const bodies = [{ post_id: id }, { post_id: String(id), user_id: 5 }, { post_id: id, user_id: null }, { post_id: id, user_id: '7' }]
    for (const [index, body] of bodies.entries()) {
      const answer = await visitor.post(path, body)
      expect(answer.statusCode, answer.body).toBe(200)
      expect(answer.json()).toEqual({ post_id: id, posts_view: 11 + index })
    }
    expect((await visitor.post('/api/post/view/count', { post_id: id })).json()).toMatchObject({ posts_view: 15 })
  })

  test('is in the database a second later, in the total and in its hour', async () => {
    app.setNow(new Date('2026-11-21T09:59:59.999Z'))
    const id = await addPost(app)
    await recordView(app, id)
    await expect.poll(async () => (await stored(app, id)).total, { timeout: 5_000 }).toBe(1)
    app.setNow(new Date('2026-11-21T10:00:00.000Z'))
    await recordView(app, id)
    await recordView(app, id)
    await flushViews(app)
    const hours = [
      { hour: new Date('2026-11-21T09:00:00Z'), views: 1 },
      { hour: new Date('2026-11-21T10:00:00Z'), views: 2 },
    ]
    expect(await stored(app, id)).toEqual({ total: 3, hours })
  })

  test('is never lost or doubled when hundreds come at once while others are being written', async () => {
    const ids = await Promise.all([addPost(app), addPost(app), addPost(app)])
    const answers: number[] = []
    for (let round = 0; round < 5; round++) {
      const views = Array.from({ length: 60 }, (_, index) => recordView(app, ids[index % 3] as number))
      const [written] = [flushViews(app), flushViews(app)]
      answers.push(...(await Promise.all(views)))
      await written
    }
    await flushViews(app)
    for (const id of ids) expect((await stored(app, id)).total).toBe(100)
    // Every count from 1 to 100 was told exactly once for each post.
    expect(answers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 300 }, (_, index) => Math.floor(index / 3) + 1))
  })

  test('counted by two processes adds up', async () => {
    const id = await addPost(app)
    const other = Object.create(app) as TestApp
    await Promise.all([recordView(app, id), recordView(other, id), recordView(other, id)])
    await Promise.all([flushViews(app), flushViews(other)])
    expect((await stored(app, id)).total).toBe(3)
    expect(await recordView(app, id)).toBe(4)
  })

  test('waits when the database does not take it', async () => {
    const id = await addPost(app)
    await recordView(app, id)
    await app.pool.query('alter table post_activity rename to away')
    await flushViews(app)
    expect(await recordView(app, id)).toBe(2)
    await app.pool.query('alter table away rename to post_activity')
    await flushViews(app)
    expect((await stored(app, id)).total).toBe(2)
  })

  test('of a post that was deleted meanwhile does not hold up the others', async () => {
    const [kept, gone] = [await addPost(app), await addPost(app)]
    await recordView(app, kept)
    await recordView(app, gone)
    await app.db.deleteFrom('posts').where('id', '=', gone).execute()
    await flushViews(app)
    expect((await stored(app, kept)).total).toBe(1)
  })

  test('is written when the server closes', async () => {
    const closing = await createTestApp()
    const id = await addPost(closing)
    const server = createServer(closing)
    await server.inject({ method: 'POST', url: path, payload: { post_id: id } })
    await server.close()
    expect((await stored(closing, id)).total).toBe(1)
  })

  test('of a post that nobody has is answered 404, and a body that is none 4xx', async () => {
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
