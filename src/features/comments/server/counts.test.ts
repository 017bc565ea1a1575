import { describe, expect, test } from 'vitest'
import { asUser, type SignedIn } from '../../../../test/asUser.ts'
import { writeComment } from '../../../../test/comments.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addPost } from '../../../../test/posts.ts'
import { createTestApp } from '../../../../test/testApp.ts'

const app = await createTestApp()
const { server } = asVisitor(app)
const moderator = await asUser(app, server, { role: 'moderator' })

/** What the counters say, and what the rows say. */
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

async function expectRight(post: number, count: number) {
  expect(await numbers(post)).toEqual({ counter: count, hours: count, rows: count, wrongReplies: [] })
}

describe('the counters', () => {
  test('are those of the rows while many write, answer, delete and take back at once', async () => {
    const post = await addPost(app)
    const readers = await Promise.all(Array.from({ length: 10 }, () => asUser(app, server)))
    const first = readers[0] as SignedIn
    const { id: parent } = await writeComment(first, post)
    const written = await Promise.all(
      readers.flatMap((reader) => [
        writeComment(reader, post),
        writeComment(reader, post, { parent }),
        writeComment(reader, post, { parent }),
      ]),
    )
    await expectRight(post, 31)

    const owner = (n: number) => readers[Math.floor(n / 3)] as SignedIn
    await Promise.all(
      written.flatMap(({ id }, n) =>
        n % 2 ? [owner(n).delete(`/api/auth/comments/${id}`), owner(n).delete(`/api/auth/comments/${id}`)] : [],
      ),
    )
    await expectRight(post, 16)

    const back = written.filter((_, n) => n % 4 === 1)
    await Promise.all(back.map((comment) => owner(written.indexOf(comment)).post(`/api/auth/comments/${comment.id}/restore`)))
    await expectRight(post, 16 + back.length)
  })

  test('are right when a moderator decides while the author deletes', async () => {
    const post = await addPost(app)
    const reader = await asUser(app, server)
    const other = await asUser(app, server)
    const comments = [
      ...(await Promise.all([1, 2, 3, 4, 5].map(() => writeComment(reader, post)))),
      ...(await Promise.all([1, 2, 3, 4, 5].map(() => writeComment(other, post)))),
    ]
    const decide = (id: number, decision: string) => moderator.post(`/api/desk/comments/${id}/decision`, { decision })
    await Promise.all(
      comments.flatMap(({ id }, n) => [
        decide(id, 'remove'),
        (n < 5 ? reader : other).delete(`/api/auth/comments/${id}`),
        decide(id, 'approve'),
        decide(id, 'remove'),
      ]),
    )
    await expectRight(post, 0)
    await Promise.all(comments.map(({ id }) => decide(id, 'approve')))
    await expectRight(post, 0)
  })

  test('take a deleted comment from the hour that it came in', async () => {
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

describe('a reader in a hurry', () => {
  test('gets five texts through in a minute, however many are sent at the same moment', async () => {
    const post = await addPost(app)
    const reader = await asUser(app, server)
    const send = (n: number) => reader.post('/api/auth/comments', { type: 'post', resource_id: post, content: `رأي رقم ${n} مختلف تماماً` })
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => send(n)))
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused).toHaveLength(7)
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(50)
    await expectRight(post, 5)
  })

  test('says the same only once, however often it is sent at the same moment', async () => {
    const post = await addPost(app)
    const reader = await asUser(app, server)
    const body = { type: 'post', resource_id: post, content: 'لماذا لا تنشر الوزارة الأرقام كاملة' }
    const answers = await Promise.all(Array.from({ length: 4 }, () => reader.post('/api/auth/comments', body)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422, 422])
    await expectRight(post, 1)
  })
})
