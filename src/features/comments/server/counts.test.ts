import { describe, expect, test } from 'vitest'
import { asUser, type SignedIn } from '../../../../test/asUser.ts'
import { atOnce } from '../../../../test/atOnce.ts'
import { writeComment } from '../../../../test/comments.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addPost } from '../../../../test/posts.ts'
import { createTestApp } from '../../../../test/testApp.ts'

const app = await createTestApp()
const { server } = asVisitor(app)
const moderator = await asUser(app, server, { role: 'moderator' })

/** The counters, and what they should be according to the rows. */
async function numbers(post: number) {
  const of = async (text: string) => (await app.pool.query(text, [post])).rows
  const shown = 'select count(*)::int as n from comments where resource_id = $1 and shown'
  const wrongReplies = `select p.id from comments p where p.resource_id = $1 and p.parent_id is null
    and p.replies <> (select count(*) from comments r where r.parent_id = p.id and r.shown)`
  return {
    counter: (await of('select comments as n from post_counters where post_id = $1'))[0]?.n ?? 0,
    hours: (await of('select sum(comments)::int as n from post_activity where post_id = $1'))[0]?.n ?? 0,
    rows: (await of(shown))[0]?.n,
    wrongReplies: await of(wrongReplies),
  }
}

async function expectCount(post: number, count: number) {
  expect(await numbers(post)).toEqual({ counter: count, hours: count, rows: count, wrongReplies: [] })
}

describe('the counters', () => {
  test('match the rows after many readers write, reply, delete and restore at once', async () => {
    const post = await addPost(app)
    const readers = await Promise.all(Array.from({ length: 10 }, () => asUser(app, server)))
    const first = readers[0] as SignedIn
    const { id: parent } = await writeComment(first, post)
    const written = await atOnce(
      readers.flatMap((reader) => [
        () => writeComment(reader, post),
        () => writeComment(reader, post, { parent }),
        () => writeComment(reader, post, { parent }),
      ]),
    )
    await expectCount(post, 31)

    const owner = (n: number) => readers[Math.floor(n / 3)] as SignedIn
    const remove = (id: number, n: number) => () => owner(n).delete(`/api/auth/comments/${id}`)
    await atOnce(written.flatMap(({ id }, n) => (n % 2 ? [remove(id, n), remove(id, n)] : [])))
    await expectCount(post, 16)

    const back = written.filter((_, n) => n % 4 === 1)
    await atOnce(back.map((comment) => () => owner(written.indexOf(comment)).post(`/api/auth/comments/${comment.id}/restore`)))
    await expectCount(post, 16 + back.length)
  })

  test('match the rows when a moderator decides while the author deletes', async () => {
    const post = await addPost(app)
    const reader = await asUser(app, server)
    const other = await asUser(app, server)
    const comments = [
      ...(await Promise.all([1, 2, 3, 4, 5].map(() => writeComment(reader, post)))),
      ...(await Promise.all([1, 2, 3, 4, 5].map(() => writeComment(other, post)))),
    ]
    const decide = (id: number, decision: string) => moderator.post(`/api/desk/comments/${id}/decision`, { decision })
    await atOnce(
      comments.flatMap(({ id }, n) => [
        () => decide(id, 'remove'),
        () => (n < 5 ? reader : other).delete(`/api/auth/comments/${id}`),
        () => decide(id, 'approve'),
        () => decide(id, 'remove'),
      ]),
    )
    await expectCount(post, 0)
    await atOnce(
      comments.map(
        ({ id }) =>
          () =>
            decide(id, 'approve'),
      ),
    )
    await expectCount(post, 0)
  })

  test('subtract a deleted comment from the hour in which it was written', async () => {
    const post = await addPost(app)
    const reader = await asUser(app, server)
    app.setNow(new Date('2026-11-21T09:30:00Z'))
    const { id } = await writeComment(reader, post)
    app.setNow(new Date('2026-11-21T11:30:00Z'))
    await writeComment(reader, post)
    await reader.delete(`/api/auth/comments/${id}`)
    app.setNow(undefined)
    const { rows } = await app.pool.query('select hour, comments from post_activity where post_id = $1 order by hour', [post])
    expect(rows).toEqual([
      { hour: new Date('2026-11-21T09:00:00Z'), comments: 0 },
      { hour: new Date('2026-11-21T11:00:00Z'), comments: 1 },
    ])
  })
})

describe('a reader who sends many comments at the same moment', () => {
  test('can write five in a minute', async () => {
    const post = await addPost(app)
    const reader = await asUser(app, server)
    const send = (n: number) => reader.post('/api/auth/comments', { type: 'post', resource_id: post, content: `رأي رقم ${n} مختلف تماماً` })
    const responses = await atOnce(Array.from({ length: 12 }, (_, n) => () => send(n)))
    const refused = responses.filter(({ statusCode }) => statusCode === 429)
    expect(refused).toHaveLength(7)
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(50)
    await expectCount(post, 5)
  })

  test('writes the same text only once', async () => {
    const post = await addPost(app)
    const reader = await asUser(app, server)
    const body = { type: 'post', resource_id: post, content: 'لماذا لا تنشر الوزارة الأرقام كاملة' }
    const responses = await Promise.all(Array.from({ length: 4 }, () => reader.post('/api/auth/comments', body)))
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422, 422])
    await expectCount(post, 1)
  })
})
