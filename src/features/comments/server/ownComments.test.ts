import { beforeEach, describe, expect, test } from 'vitest'
import { asUser, type SignedIn } from '../../../../test/asUser.ts'
import { readComments, writeComment } from '../../../../test/comments.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addPost } from '../../../../test/posts.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import type { ListedComment } from '../schema.ts'
import { pruneComments } from './pruneComments.ts'

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

const read = (reader: Pick<SignedIn, 'get'>) => readComments(reader, post)
const commentCount = async () => (await visitor.get(`/api/post/${post}`)).json().comment_count

describe('a reader’s own comment', () => {
  const edit = (reader: SignedIn, comment_id: number, content: string) =>
    reader.post('/api/auth/comment/update', { comment_id, content }, english)

  test('can be edited, and is then marked as edited', async () => {
    const { id, edited_at } = await writeComment(sara, post, { content: 'قبل' })
    expect(edited_at).toBe(null)
    const response = await edit(sara, id, 'بعد')
    expect([response.json().message, response.json().data.comment.content]).toEqual(['Comment Updated', 'بعد'])
    const [shown] = (await read(visitor)).data
    expect([shown?.content, typeof shown?.edited_at]).toEqual(['بعد', 'string'])
    const again = await writeComment(sara, post, { content: 'كما هو' })
    expect((await edit(sara, again.id, 'كما هو')).json().data.comment.edited_at).toBe(null)
  })

  test('can be deleted more than once, and restored for ten minutes', async () => {
    const { id } = await writeComment(sara, post)
    const response = await sara.delete(`/api/auth/comments/${id}`, undefined, english)
    expect([response.json().message, response.json().data.comment_count]).toEqual(['Comment Deleted', 0])
    expect((await sara.delete(`/api/auth/comments/${id}`)).json().data.comment_count).toBe(0)
    expect([(await read(visitor)).data, await commentCount()]).toEqual([[], 0])
    expect((await sara.post(`/api/auth/comments/${id}/restore`)).json().data.comment_count).toBe(1)
    expect((await read(visitor)).data).toHaveLength(1)
    await sara.delete(`/api/auth/comments/${id}`)
    app.setNow(new Date(Date.now() + 11 * 60_000 + 1000))
    await pruneComments(app)
    const late = await sara.post(`/api/auth/comments/${id}/restore`)
    app.setNow(undefined)
    expect(late.statusCode).toBe(404)
    expect((await app.db.selectFrom('comments').select('body').where('id', '=', id).executeTakeFirst())?.body).toBe('')
  })

  test('that is deleted with replies leaves a placeholder without its text', async () => {
    const { id } = await writeComment(sara, post, { content: 'سر' })
    await writeComment(omar, post, { parent: id, content: 'رد' })
    await sara.delete(`/api/auth/comments/${id}`)
    for (const reader of [visitor, sara, omar]) {
      const [comment] = (await read(reader)).data
      expect(comment).toMatchObject({ id, content: null, author: null, state: 'deleted', reply_count: 1 })
      expect(comment?.replies[0]?.content).toBe('رد')
    }
    expect(await commentCount()).toBe(1)
  })

  test('is also deleted by the address in the specification, with the CSRF token that every write needs', async () => {
    const { id } = await writeComment(sara, post)
    const url = `/api/auth/comments_delete?comment_id=${id}&resource_id=${post}&type=post`
    expect((await sara.get(url, { 'x-xsrf-token': '' })).json().code).toBe('csrf_mismatch')
    expect((await sara.get(`/api/auth/comments_delete?comment_id=${id}&resource_id=${post + 1}&type=post`)).statusCode).toBe(404)
    expect(await commentCount()).toBe(1)
    expect((await sara.bearer.get(url)).json().status).toBe('success')
    expect(await commentCount()).toBe(0)
  })

  test('cannot be changed by others, not even by an admin', async () => {
    const { id } = await writeComment(sara, post, { content: 'لي وحدي' })
    const admin = await asUser(app, server, { role: 'admin' })
    for (const other of [omar, admin]) {
      for (const response of [
        await edit(other, id, 'ليس لي'),
        await other.delete(`/api/auth/comments/${id}`),
        await other.get(`/api/auth/comments_delete?comment_id=${id}`),
        await other.post(`/api/auth/comments/${id}/restore`),
      ])
        expect(response.statusCode).toBe(403)
    }
    expect((await read(visitor)).data.map(({ content }) => content)).toEqual(['لي وحدي'])
  })

  test('is listed with what it is about, newest first', async () => {
    const own = await addPost(app, { title: 'عنوان الخبر', is_own: true, source: 'mirqab' })
    const { id } = await writeComment(sara, post)
    await writeComment(sara, own, { content: 'الأحدث' })
    await writeComment(omar, post)
    const first = (await sara.get('/api/auth/my-comments?pagination=1')).json()
    expect(first.data).toMatchObject([{ content: 'الأحدث', subject: { type: 'post', id: own, title: 'عنوان الخبر', own: true } }])
    const second = (await sara.get(`/api/auth/my-comments?cursor=${first.meta.next_cursor}`)).json()
    expect([second.data.map((comment: ListedComment) => comment.id), second.meta.next_cursor]).toEqual([[id], null])
  })
})
