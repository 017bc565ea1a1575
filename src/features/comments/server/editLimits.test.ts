import pg from 'pg'
import { expect, test } from 'vitest'
import type { App } from '#base/app.ts'
import { asUser } from '../../../../test/asUser.ts'
import { writeComment } from '../../../../test/comments.ts'
import { asVisitor } from '../../../../test/http.ts'
import { addPost } from '../../../../test/posts.ts'
import { createTestApp } from '../../../../test/testApp.ts'

/** Each test has its own application, because it sets its clock. */
const [editing, restoring, waiting] = [await setUp(), await setUp(), await setUp()] as const

async function setUp() {
  const app = await createTestApp()
  const visitor = asVisitor(app)
  return { app, visitor, post: await addPost(app), sara: await asUser(app, visitor.server) }
}

test('each edit notifies readers once, and is possible ten times in ten minutes and fifty times in all', async () => {
  const { app, post, sara } = editing
  const edit = (id: number, content: string, headers = {}) => sara.post('/api/auth/comment/update', { comment_id: id, content }, headers)
  const recorder = await recordNotifications(app)
  const { id } = await writeComment(sara, post, { content: 'نسخة أولى' })
  for (let n = 1; n <= 10; n++) expect((await edit(id, `نسخة ${Math.ceil(n / 2)}`)).statusCode).toBe(200)
  const refused = await edit(id, 'نسخة أخرى', { 'x-localization': 'en' })
  expect([refused.statusCode, refused.json().code, Number(refused.headers['retry-after']) > 0]).toEqual([429, 'too_many_requests', true])
  expect(refused.json().message).toMatch(/wait|later|many/i)
  const arabic = await edit(id, 'نسخة أخرى', { 'x-localization': 'ar' })
  expect(arabic.json().message).toMatch(/\p{Script=Arabic}/u)
  // Another comment has a separate limit.
  expect((await edit((await writeComment(sara, post, { content: 'غيره' })).id, 'وغيره')).statusCode).toBe(200)
  expect(await recorder.of(id)).toEqual(['added', ...Array(5).fill('changed')])
  await recorder.end()

  const start = Date.now()
  let edits = 10
  for (let round = 1; round <= 5; round++) {
    app.setNow(new Date(start + round * 3_700_000))
    for (let n = 1; n <= 10; n++) if ((await edit(id, `جولة ${round} ${n}`)).statusCode === 200) edits += 1
  }
  expect(edits).toBe(50)
})

test('a comment can be restored five times in five minutes, and deleted any number of times', async () => {
  const { visitor, post, sara } = restoring
  const { id } = await writeComment(sara, post)
  const toggle = async () => [
    (await sara.delete(`/api/auth/comments/${id}`)).statusCode,
    (await sara.post(`/api/auth/comments/${id}/restore`)).statusCode,
  ]
  for (let n = 0; n < 5; n++) expect(await toggle()).toEqual([200, 200])
  expect(await toggle()).toEqual([200, 429])
  expect((await sara.delete(`/api/auth/comments/${id}`)).statusCode).toBe(200)
  expect((await visitor.get(`/api/auth/comment/${id}`)).statusCode).toBe(404)
})

test('the wait for restoring a comment ends before its deletion is final', async () => {
  const { app, post, sara } = waiting
  const { id } = await writeComment(sara, post)
  const undo = async () => sara.post(`/api/auth/comments/${id}/restore`)
  for (let n = 0; n < 5; n++) {
    await sara.delete(`/api/auth/comments/${id}`)
    expect((await undo()).statusCode).toBe(200)
  }
  await sara.delete(`/api/auth/comments/${id}`)
  const { statusCode, headers } = await undo()
  expect(statusCode).toBe(429)
  app.setNow(new Date(Date.now() + Number(headers['retry-after']) * 1000 + 500))
  expect((await undo()).statusCode).toBe(200)
})

/** Records the notifications about comments from now on. */
async function recordNotifications(app: App) {
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  await client.query('listen comments')
  const notifications: { id: number; what: string }[] = []
  client.on('notification', ({ payload = '' }) => notifications.push(JSON.parse(payload)))
  return {
    async of(id: number) {
      // Notifications arrive with the result of the next statement at the latest.
      await client.query('select 1')
      return notifications.filter((one) => one.id === id).map(({ what }) => what)
    },
    end: () => client.end(),
  }
}
