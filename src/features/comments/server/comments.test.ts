import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { asUser, createUser, type SignedIn } from '../../../../test/asUser.ts'
import { readComments, writeComment } from '../../../../test/comments.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addOpenPoll } from '../../../../test/polls.ts'
import { addPost } from '../../../../test/posts.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import { Comment, CommentPage } from '../schema.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
const { server } = visitor
const english = { 'x-localization': 'en' }

let post: number
let sara: SignedIn
let omar: SignedIn
beforeEach(async () => {
  post = await addPost(app)
  // New readers for each test, because the checks count what a reader wrote in the last hour.
  sara = await asUser(app, server, { name: 'سارة المطيري' })
  omar = await asUser(app, server, { name: 'عمر العنزي' })
})

type Client = Pick<SignedIn, 'get'>
const read = (reader: Client, query = '') => readComments(reader, post, query)
const contents = (page: { data: { content: string | null }[] }) => page.data.map(({ content }) => content)
const commentCount = async (id = post) => (await visitor.get(`/api/post/${id}`)).json().comment_count

describe('a comment', () => {
  test('is visible to everybody and counted at once, and returned with the newest ones', async () => {
    await writeComment(omar, post, { content: 'الأول' })
    const response = await sara.post('/api/auth/comments', { type: 'post', resource_id: post, content: 'خبر سار للجميع' }, english)
    const { status, message, data } = response.json()
    expect([response.statusCode, status, message]).toEqual([200, 'success', 'Comment added'])
    expect(data.comment).toMatchObject({ content: 'خبر سار للجميع', parent_id: null, is_own: true, state: 'visible', reply_count: 0 })
    expect(contents({ data: data.comments })).toEqual(['خبر سار للجميع', 'الأول'])
    expect(data.comment_count).toBe(2)
    expect(await commentCount()).toBe(2)
    const page = await read(visitor)
    expect(page.data[0]).toMatchObject({
      author: { id: sara.user.id, name: 'سارة المطيري' },
      is_own: false,
      comment_reactions: { like: 0, save: 0 },
    })
    expect(page.meta).toEqual({ next_cursor: null, per_page: 20, total: 2, suspension: null })
  })

  test('has every field of the schema and no other', async () => {
    const { id } = await writeComment(sara, post)
    await writeComment(omar, post, { parent: id })
    const page = await read(visitor)
    expect(CommentPage.parse(page)).toEqual(page)
    expect(Comment.strict().parse(page.data[0])).toEqual(page.data[0])
  })

  test('can be written on media and on published polls', async () => {
    const media = await addPost(app, { media_type: 'media' })
    await writeComment(sara, media, { type: 'media', content: 'مقطع جميل' })
    expect(contents((await visitor.get(`/api/auth/comments?resource_id=${media}&type=media`)).json())).toEqual(['مقطع جميل'])
    const poll = await addOpenPoll(app)
    await writeComment(sara, poll.id, { type: 'poll', content: 'سؤال في محله' })
    expect(contents((await visitor.get(`/api/auth/comments?resource_id=${poll.id}&type=poll&user_id=`)).json())).toEqual(['سؤال في محله'])
    expect((await visitor.get(`/api/auth/poll/${poll.id}`)).json()).toMatchObject({ comment_count: 1 })
    await app.db.updateTable('polls').set({ is_draft: true }).where('id', '=', poll.id).execute()
    expect((await sara.post('/api/auth/comments', { type: 'poll', resource_id: poll.id, content: 'بعد' })).statusCode).toBe(404)
    expect((await sara.post('/api/auth/comments', { type: 'post', resource_id: 987654321, content: 'لا شيء' })).statusCode).toBe(404)
  })

  test('is created once, however often it is sent with the same key', async () => {
    const body = { type: 'post', resource_id: post, content: 'مرة واحدة', client_key: randomUUID() }
    const responses = await Promise.all(Array.from({ length: 8 }, () => sara.post('/api/auth/comments', body)))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
    expect(new Set(responses.map((response) => response.json().data.comment.id)).size).toBe(1)
    expect(await commentCount()).toBe(1)
    // Keys are per reader.
    expect((await omar.post('/api/auth/comments', body)).json().data.comment.author.id).toBe(omar.user.id)
  })

  test('is plain text of 1 to 2,000 well-formed characters', async () => {
    for (const content of [
      '',
      '  \n ',
      '\u0000',
      '\u3164',
      '\u115f\u1160',
      '\uffa0 \u2800',
      undefined,
      null,
      7,
      ['x'],
      { a: 1 },
      'ط'.repeat(2001),
    ]) {
      const response = await sara.post('/api/auth/comments', { type: 'post', resource_id: post, content })
      expect([content, response.statusCode, Object.keys(response.json().errors)]).toEqual([content, 422, ['content']])
    }
    const empty = await sara.post('/api/auth/comments', { type: 'post', resource_id: post, content: ' ' }, english)
    expect(empty.json().errors).toEqual({ content: ['Please write your comment'] })
    const edited = await sara.post('/api/auth/comment/update', { comment_id: 1, content: '' }, english)
    expect(edited.json().errors).toEqual({ content: ['Please enter a comment'] })
    expect((await writeComment(sara, post, { content: `${'كلمة '.repeat(399)}كلمات` })).content).toHaveLength(2000)
    const odd = ' <b>نص</b>\u0000\u202eخفي\r\n\r\n\r\n\r\nآخر \ud800 '
    expect((await writeComment(sara, post, { content: odd })).content).toBe('<b>نص</b>  خفي\n\nآخر \ufffd')
  })

  test('needs a user with a confirmed address', async () => {
    const body = { type: 'post', resource_id: post, content: 'نص' }
    expect((await visitor.post('/api/auth/comments', body)).statusCode).toBe(401)
    const unverified = await asUser(app, server, await createUser(app, { verified: false }))
    expect((await unverified.post('/api/auth/comments', body)).json().code).toBe('unverified')
    expect((await sara.bearer.post('/api/auth/comments', body)).statusCode).toBe(200)
  })
})

describe('a reply', () => {
  test('belongs to its comment, and so does a reply to a reply', async () => {
    const { id } = await writeComment(sara, post, { content: 'سؤال' })
    const first = await writeComment(omar, post, { parent: id, content: 'جواب' })
    const second = await writeComment(sara, post, { parent: first.id, content: 'شكراً' })
    expect([first.parent_id, second.parent_id]).toEqual([id, id])
    const [comment] = (await read(visitor)).data
    expect([comment?.reply_count, comment?.replies.map(({ content }) => content)]).toEqual([2, ['جواب', 'شكراً']])
    expect(await commentCount()).toBe(3)
  })

  test('is refused unless its comment is shown and on the same post', async () => {
    const { id } = await writeComment(sara, post)
    const other = await addPost(app)
    const reply = (resource_id: number, parent_id: unknown) =>
      omar.post('/api/auth/commentreplies', { type: 'post', resource_id, parent_id, content: 'رد' })
    expect((await reply(other, id)).statusCode).toBe(404)
    expect((await reply(post, 987654321)).statusCode).toBe(404)
    for (const bad of [undefined, null, 0, 'x', [id]]) expect([bad, (await reply(post, bad)).statusCode]).toEqual([bad, 422])
    await sara.delete(`/api/auth/comments/${id}`)
    expect((await reply(post, id)).statusCode).toBe(404)
  })

  test('is listed with its comment up to three, and further ones by a cursor', async () => {
    const { id } = await writeComment(sara, post)
    const readers = await Promise.all(Array.from({ length: 7 }, () => asUser(app, server)))
    for (const [n, reader] of readers.entries()) await writeComment(reader, post, { parent: id, content: `رد ${n}` })
    const [comment] = (await read(visitor)).data
    expect(comment?.replies.map(({ content }) => content)).toEqual(['رد 0', 'رد 1', 'رد 2'])
    const url = `/api/auth/commentreplies?parent_id=${id}&pagination=3&cursor=`
    const more = (await visitor.get(url + comment?.replies_cursor)).json()
    const last = (await visitor.get(url + more.meta.next_cursor)).json()
    expect([...contents(more), ...contents(last), last.meta.next_cursor]).toEqual(['رد 3', 'رد 4', 'رد 5', 'رد 6', null])
  })
})

describe('the pages of comments', () => {
  test('are sorted by newest or oldest, and skip and repeat nothing while comments are added', async () => {
    const values = Array.from({ length: 25 }, (_, n) => ({
      resource_type: 'post',
      resource_id: post,
      body: `تعليق ${n}`,
      author_id: omar.user.id,
    }))
    await app.db.insertInto('comments').values(values).execute()
    for (const order of ['newest', 'oldest']) {
      const found: (string | null)[] = []
      let cursor: string | null = null
      do {
        const page: CommentPage = await read(visitor, `?order=${order}&pagination=7${cursor ? `&cursor=${cursor}` : ''}`)
        found.push(...contents(page))
        cursor = page.meta.next_cursor
        if (order === 'newest') await writeComment(sara, post, { content: `جديد ${found.length}` })
      } while (cursor)
      const expected = values.map(({ body }) => body)
      expect(found.filter((content) => content?.startsWith('تعليق'))).toEqual(order === 'oldest' ? expected : expected.reverse())
      expect(new Set(found).size).toBe(found.length)
    }
  })

  test('refuse a cursor of another order and every invalid value', async () => {
    for (let n = 0; n < 3; n++) await writeComment(sara, post)
    const { next_cursor } = (await read(visitor, '?pagination=1')).meta
    for (const query of [
      `?order=oldest&cursor=${next_cursor}`,
      '?cursor=x',
      '?order=best',
      '?pagination=101',
      '?pagination=0',
      '?more=1',
      "?cursor=' or 1=1",
    ])
      expect([query, (await visitor.get(`/api/auth/comments/${post}${encodeURI(query)}`)).statusCode]).toEqual([query, 422])
    for (const query of [
      '',
      '?type=post',
      `?resource_id=${post}`,
      `?resource_id=${post}&type=user`,
      `?resource_id=1;drop table comments&type=post`,
    ])
      expect([query, (await visitor.get(`/api/auth/comments${encodeURI(query)}`)).statusCode]).toEqual([query, 422])
    for (const id of ['987654321', '9007199254740991']) expect((await visitor.get(`/api/auth/comments/${id}`)).statusCode).toBe(404)
    expect((await visitor.get('/api/auth/comments?resource_id=9007199254740991&type=poll')).statusCode).toBe(404)
  })

  test('cannot be requested as another user', async () => {
    const url = `/api/auth/comments?resource_id=${post}&type=post&user_id=${sara.user.id}`
    expect([await visitor.get(url), await omar.get(url), await sara.get(url)].map(({ statusCode }) => statusCode)).toEqual([401, 403, 200])
  })
})

test('the recent comments are the newest visible ones on the whole site', async () => {
  const other = await addPost(app, { title: 'خبر آخر' })
  await writeComment(sara, post, { content: 'قديم' })
  const gone = await writeComment(sara, post, { content: 'محذوف' })
  await writeComment(omar, other, { content: 'حديث' })
  await sara.delete(`/api/auth/comments/${gone.id}`)
  const { data } = (await visitor.get('/api/auth/recentcomments')).json()
  expect(contents({ data: data.slice(0, 2) })).toEqual(['حديث', 'قديم'])
  expect(data[0].subject).toEqual({ type: 'post', id: other, title: 'خبر آخر', own: false })
})

describe('the thread of a comment', () => {
  const thread = async (reader: Client, id: number) => reader.get(`/api/auth/comment/${id}`)

  test('includes the reply that a link leads to, however many there are', async () => {
    const { id } = await writeComment(sara, post)
    const readers = await Promise.all(Array.from({ length: 5 }, () => asUser(app, server)))
    let last = 0
    for (const reader of readers) last = (await writeComment(reader, post, { parent: id })).id
    const { data } = (await thread(visitor, last)).json()
    expect([data.id, data.replies.at(-1).id, data.replies.length]).toEqual([id, last, 4])
  })

  test('is not found by others if the comment is deleted or held', async () => {
    const { id } = await writeComment(sara, post)
    await app.db.updateTable('comments').set({ state: 'held' }).where('id', '=', id).execute()
    expect([(await thread(visitor, id)).statusCode, (await thread(omar, id)).statusCode, (await thread(sara, id)).statusCode]).toEqual([
      404, 404, 200,
    ])
    expect((await thread(visitor, 987654321)).statusCode).toBe(404)
  })
})

test('deleting an account empties its comments and keeps the replies of others', async () => {
  const { id } = await writeComment(sara, post, { content: 'كلامي' })
  await writeComment(sara, post, { content: 'وكلامي الثاني' })
  await writeComment(omar, post, { parent: id, content: 'رد عليه' })
  const response = await sara.post('/api/auth/profile/delete', { current_password: 'a-long-password' })
  expect(response.statusCode, response.body).toBe(200)
  const page = await read(visitor)
  expect(page.data).toMatchObject([{ id, content: null, author: null, state: 'deleted' }])
  expect([page.meta.total, await commentCount()]).toEqual([1, 1])
  const rows = await app.db.selectFrom('comments').select('body').where('resource_id', '=', post).orderBy('id').execute()
  expect(rows.map(({ body }) => body)).toEqual(['', '', 'رد عليه'])
})
