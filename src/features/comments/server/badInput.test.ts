import { expect, test } from 'vitest'
import { asUser } from '../../../../test/asUser.ts'
import { writeComment } from '../../../../test/comments.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addPost } from '../../../../test/posts.ts'
import { createTestApp } from '../../../../test/testApp.ts'

const app = await createTestApp()
const { server } = asVisitor(app)

const bad = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  'x',
  '1;drop table comments',
  "1' or '1'='1",
  '1) or (1=1',
  '$1',
  '\\',
  '١',
  '1 2',
  '99999999999999999999',
]

/** The contents of all tables that could have changed. */
async function readTables(): Promise<string> {
  const tables = ['comments', 'comment_reports', 'banned_words', 'suspensions', 'audit_log', 'post_counters', 'users']
  const contents = await Promise.all(tables.map((table) => app.pool.query(`select * from ${table} order by 1`)))
  return JSON.stringify(contents.map(({ rows }) => rows))
}

test('invalid ids, filters and bodies are refused, and nothing changes', async () => {
  const reader = await asUser(app, server)
  const admin = await asUser(app, server, { role: 'admin' })
  const { id } = await writeComment(reader, await addPost(app))
  const before = await readTables()
  for (const value of bad) {
    const text = encodeURIComponent(value)
    const responses = [
      await reader.get(`/api/auth/comments/${text}`),
      await reader.get(`/api/auth/comments?resource_id=${text}&type=post`),
      await reader.get(`/api/auth/comments?resource_id=1&type=${text}`),
      await reader.get(`/api/auth/comments/1?cursor=${text}`),
      await reader.get(`/api/auth/comments/1?order=${text}`),
      await reader.get(`/api/auth/comments/1?pagination=${text}`),
      await reader.get(`/api/auth/comments/1?user_id=${text}`),
      await reader.get(`/api/auth/commentreplies?parent_id=${text}`),
      await reader.get(`/api/auth/commentreplies?parent_id=${id}&cursor=${text}`),
      await reader.get(`/api/auth/comment/${text}`),
      await reader.get(`/api/auth/my-comments?cursor=${text}`),
      await reader.get(`/api/auth/comments_delete?comment_id=${text}`),
      await reader.delete(`/api/auth/comments/${text}`),
      await reader.post(`/api/auth/comments/${text}/restore`),
      await reader.post('/api/auth/comments', { type: 'post', resource_id: value, content: 'نص' }),
      await reader.post('/api/auth/comments', { type: value, resource_id: 1, content: 'نص' }),
      await reader.post('/api/auth/comments', { type: 'post', resource_id: 1, content: 'نص', client_key: value }),
      await reader.post('/api/auth/commentreplies', { type: 'post', resource_id: 1, parent_id: value, content: 'نص' }),
      await reader.post('/api/auth/comment/update', { comment_id: value, content: 'نص' }),
      await reader.post('/api/auth/comment/report', { comment_id: value, reason: 'spam' }),
      await reader.post('/api/auth/comment/report', { comment_id: id, reason: value }),
      await admin.get(`/api/desk/comments?kind=${text}`),
      await admin.get(`/api/desk/comments?cursor=${text}`),
      await admin.get(`/api/desk/log?cursor=${text}`),
      await admin.post(`/api/desk/comments/${text}/decision`, { decision: 'remove' }),
      await admin.post(`/api/desk/comments/${id}/decision`, { decision: value }),
      await admin.post(`/api/desk/users/${text}/suspension`, { days: 1, reason: 'spam' }),
      await admin.post(`/api/desk/users/${reader.user.id}/suspension`, { days: value, reason: 'spam' }),
      await admin.delete(`/api/desk/users/${text}/suspension`),
      await admin.delete(`/api/desk/banned-words/${text}`),
    ]
    expect([value, [...new Set(responses.map(({ statusCode }) => statusCode))]]).toEqual([value, [422]])
  }
  expect(await readTables()).toBe(before)
})

test('extra fields, such as an author or a state, are refused', async () => {
  const reader = await asUser(app, server)
  const post = await addPost(app)
  const body = { type: 'post', resource_id: post, content: 'نص كامل' }
  for (const more of [
    { author_id: 1 },
    { state: 'visible' },
    { user_id: 1 },
    { id: 7 },
    { created_at: '2020-01-01' },
    { shown: true },
    { parent_id: null },
  ])
    expect([more, (await reader.post('/api/auth/comments', { ...body, ...more })).statusCode]).toEqual([more, 422])
  const { id } = await writeComment(reader, post)
  expect((await reader.post('/api/auth/comment/update', { comment_id: id, content: 'نص', state: 'visible' })).statusCode).toBe(422)
})
