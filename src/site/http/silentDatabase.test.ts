import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '#base/app.ts'
import { asUser } from '../../../test/asUser.ts'
import { proxyDatabase } from '../../../test/databaseProxy.ts'
import { asVisitor } from '../../../test/http.ts'
import { addOpenPoll } from '../../../test/polls.ts'
import { addPost } from '../../../test/posts.ts'
import { createTestApp } from '../../../test/testApp.ts'

const source = await createTestApp()
const database = await proxyDatabase(source.databaseUrl)
const app = createApp(source.config, database.url, 'test')
/** What the site gives a server that does not answer; a twentieth of it here, so that no test takes minutes. */
const patienceMs = app.pool.options.query_timeout ?? Number.POSITIVE_INFINITY
app.pool.options.query_timeout = patienceMs / 20
const longerSeconds = 4
afterAll(async () => {
  await app.close()
  database.stop()
})

const { server } = asVisitor(app)
const reader = await asUser(source, server)
const poll = await addOpenPoll(source)
const post = await addPost(source, {})

beforeEach(async () => {
  await expect.poll(async () => (await reader.get('/api/user')).statusCode, { timeout: 20_000 }).toBe(200)
})
afterEach(() => database.start())

const countOf = async (table: string) => (await source.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n
const reactTo = (resource_id: number) => reader.post('/api/auth/post/reactable', { resource_id, reaction: 'like', on: true })

describe('A database that does not answer at all', () => {
  test('is waited for a little longer than it gives its own statements', () => {
    const { statement_timeout: longest } = app.pool.options
    expect(longest).toBeGreaterThan(0)
    expect(patienceMs).toBeGreaterThan(Number(longest))
    expect(patienceMs).toBeLessThan(Number(longest) + 10_000)
  })

  test('is told to a writer as busy, and the write is done when it is sent again', async () => {
    database.freeze()
    const { statusCode, headers, body } = await reactTo(post)
    expect([statusCode, JSON.parse(body).code, headers['retry-after']]).toEqual([503, 'unavailable', '5'])
    await database.start()
    expect(await countOf('reactions')).toBe(0)
    await expect.poll(async () => (await reactTo(post)).statusCode, { timeout: 20_000 }).toBe(200)
    expect(await countOf('reactions')).toBe(1)
  }, 60_000)

  test('loses the connection that waits for it, so that nobody else is given it', async () => {
    const before = app.pool.totalCount
    database.freeze()
    await expect(app.db.selectFrom('polls').select('id').execute()).rejects.toThrow('Query read timeout')
    expect(app.pool.totalCount).toBe(before - 1)
  }, 60_000)
})

/** Each is committed, but so late that nobody hears of it. */
const key = randomUUID()
const writes = [
  ['a transaction of prepared statements', 'reactions', async () => reactTo(await addPost(source, {}))],
  [
    'a transaction of the query builder',
    'comments',
    () => reader.post('/api/auth/comments', { type: 'post', resource_id: post, content: 'رأي القارئ في هذا الخبر', client_key: key }),
  ],
  ['a statement by itself', 'poll_votes', () => reader.post(`/api/auth/polls/vote/${poll.id}`, { answer_id: poll.options[0] })],
] as const

describe.each(writes)('When nobody hears whether %s was committed', (_, table, write) => {
  test('the writer is told that it may have been, and not to send it again unseen', async () => {
    await source.pool.query(
      `create or replace function wait() returns trigger language plpgsql as 'begin perform pg_sleep(${longerSeconds}); return null; end'`,
    )
    await source.pool.query(
      `create constraint trigger wait after insert on ${table} initially deferred for each row execute function wait()`,
    )
    const before = (await countOf(table)) ?? 0
    const { statusCode, headers, body } = await write()
    expect([statusCode, JSON.parse(body).code, headers['retry-after']]).toEqual([503, 'outcome_unknown', undefined])
    await expect.poll(() => countOf(table), { timeout: 20_000 }).toBe(before + 1)
    await source.pool.query(`drop trigger wait on ${table}`)
  }, 60_000)
})

test('A comment and a vote whose outcome nobody heard may be sent again, and are there once', async () => {
  for (const [, table, write] of writes.slice(1)) {
    expect((await write()).statusCode).toBe(200)
    expect(await countOf(table)).toBe(1)
  }
})
