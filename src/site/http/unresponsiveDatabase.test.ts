import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '#base/app.ts'
import { asUser } from '../../../test/asUser.ts'
import { proxyDatabase } from '../../../test/databaseProxy.ts'
import { asVisitor } from '../../../test/http.ts'
import { addOpenPoll } from '../../../test/polls.ts'
import { addPost } from '../../../test/posts.ts'
import { createTestApp, scalePoolTimeouts } from '../../../test/testApp.ts'
import { scaleTimeout } from '../../../test/timeouts.ts'

const source = await createTestApp()
const database = await proxyDatabase(source.databaseUrl)
const app = createApp(source.config, database.url, 'test')
const { query_timeout: responseTimeoutMs = Number.POSITIVE_INFINITY, statement_timeout: statementTimeoutMs = 0 } = app.pool.options
scalePoolTimeouts(app)
/**
 * How long the site waits for an unresponsive server in this file: a twentieth of what it waits
 * otherwise, so that no test takes minutes.
 */
const shortMs = scaleTimeout(responseTimeoutMs / 20)
Object.defineProperty(app.pool.options, 'query_timeout', { value: shortMs })
const longerSeconds = (2 * shortMs) / 1000
afterAll(async () => {
  await app.close()
  database.stop()
})

const { server } = asVisitor(app)
const reader = await asUser(source, server)
const poll = await addOpenPoll(source)
const post = await addPost(source, {})

beforeEach(async () => {
  await expect.poll(async () => (await reader.get('/api/user')).statusCode).toBe(200)
})
afterEach(() => database.start())

const countOf = async (table: string) => (await source.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n
const reactTo = (resource_id: number) => reader.post('/api/auth/post/reactable', { resource_id, reaction: 'like', on: true })

describe('A database that does not respond at all', () => {
  test('is given a little longer than its own statement timeout', () => {
    expect(statementTimeoutMs).toBeGreaterThan(0)
    expect(responseTimeoutMs).toBeGreaterThan(Number(statementTimeoutMs))
    expect(responseTimeoutMs).toBeLessThan(Number(statementTimeoutMs) + 10_000)
  })

  test('makes a write fail as unavailable, and the write succeeds when repeated later', async () => {
    database.freeze()
    const { statusCode, headers, body } = await reactTo(post)
    expect([statusCode, JSON.parse(body).code, headers['retry-after']]).toEqual([503, 'unavailable', '5'])
    await database.start()
    expect(await countOf('reactions')).toBe(0)
    await expect.poll(async () => (await reactTo(post)).statusCode).toBe(200)
    expect(await countOf('reactions')).toBe(1)
  })

  test('loses the connection that was waiting for it, which is not reused', async () => {
    const before = app.pool.totalCount
    database.freeze()
    await expect(app.db.selectFrom('polls').select('id').execute()).rejects.toThrow('Query read timeout')
    expect(app.pool.totalCount).toBe(before - 1)
  })
})

/** Each is committed, but only after the client has timed out. */
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

describe.each(writes)('When it is unknown whether %s was committed', (_, table, write) => {
  test('the error says so, and does not suggest repeating it blindly', async () => {
    await source.pool.query(
      `create or replace function wait() returns trigger language plpgsql as 'begin perform pg_sleep(${longerSeconds}); return null; end'`,
    )
    await source.pool.query(
      `create constraint trigger wait after insert on ${table} initially deferred for each row execute function wait()`,
    )
    const before = (await countOf(table)) ?? 0
    const { statusCode, headers, body } = await write()
    expect([statusCode, JSON.parse(body).code, headers['retry-after']]).toEqual([503, 'outcome_unknown', undefined])
    await expect.poll(() => countOf(table)).toBe(before + 1)
    await source.pool.query(`drop trigger wait on ${table}`)
  })
})

test('A comment or a vote with an unknown outcome can be sent again, and is stored once', async () => {
  for (const [, table, write] of writes.slice(1)) {
    expect((await write()).statusCode).toBe(200)
    expect(await countOf(table)).toBe(1)
  }
})
