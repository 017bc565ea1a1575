import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, createApp } from '#base/app.ts'
import { readConfig } from '#base/config.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#base/database/embeddedPostgres.ts'
import { migrate } from '#base/database/migrate.ts'
import { codeOf, hashVerificationToken } from '#features/accounts/server/codes/emailCode.ts'
import { addComment } from '#features/comments/server/addComment.ts'
import { createApiServer } from '#site/http/createApiServer.ts'
import { asUser, createUser, testPassword } from '../test/asUser.ts'
import { addOpenPoll } from '../test/polls.ts'
import { addPost } from '../test/posts.ts'
import { scaleTimeout } from '../test/timeouts.ts'
import { freePort } from './freePort.ts'
import { openPrograms, type Program } from './program.ts'
import { type ApiResponse, createRetryingClient } from './retryingClient.ts'

const readerCount = 24
const signUpCount = 8
const senderCount = 12
const leaverCount = 6

const { mirqab } = openPrograms()
const folder = mkdtempSync(join(tmpdir(), 'mirqab-killed-'))
chmodSync(folder, 0o755)
const port = await freePort()
const { send, unexpected } = createRetryingClient(`http://127.0.0.1:${port}`)
let database: EmbeddedPostgres
let app: App
let web: Program
let fixtures: Fixtures

beforeAll(async () => {
  database = await startEmbeddedPostgres(folder)
  await migrate(database.url)
  app = createApp(readConfig({ MIRQAB_MODE: 'demo', LOG_LEVEL: 'silent', DATA_DIR: folder }), database.url, 'test')
})
afterAll(async () => {
  web.child.kill('SIGKILL')
  await app.close()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
})

function startWeb(): void {
  const env = { DATABASE_URL: database.url, MIRQAB_MODE: 'demo', LOG_LEVEL: 'fatal', PORT: String(port) }
  web = mirqab(['web'], { ...env, PUBLIC_URL: `http://127.0.0.1:${port}` })
}

async function killWeb(): Promise<void> {
  web.child.kill('SIGKILL')
  await web.ended
  startWeb()
}

/** Kills only the postmaster. Its children exit then, and `startEmbeddedPostgres` restarts it. */
async function killDatabase(): Promise<void> {
  process.kill(Number.parseInt(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8'), 10), 'SIGKILL')
}

/** Runs a query, and retries it until the database responds. */
async function queryWhenUp<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  const until = Date.now() + scaleTimeout(30_000)
  for (;;) {
    try {
      return (await app.pool.query(text, values)).rows
    } catch (error) {
      if (Date.now() > until) throw error
      await sleep(100)
    }
  }
}

/** @property comments ids of comments that the reader has added */
type Reader = { id: number; token: string; comments: number[] }
type Fixtures = { readers: Reader[]; posts: number[]; polls: { id: number; options: number[] }[]; comments: number[] }

async function prepare(): Promise<Fixtures> {
  const server = createApiServer(app)
  await server.ready()
  const readers: Fixtures['readers'] = []
  for (let n = 0; n < readerCount; n++) {
    const { user, token } = await asUser(app, server)
    readers.push({ id: user.id, token, comments: [] })
  }
  const posts: number[] = []
  for (let n = 0; n < 4; n++) posts.push(await addPost(app))
  const polls: Fixtures['polls'] = []
  for (let n = 0; n < 4; n++) polls.push(await addOpenPoll(app))
  const author = await createUser(app)
  const comments: number[] = []
  for (const [n, id] of posts.slice(0, 3).entries())
    comments.push((await addComment(app, author, { resource: { type: 'post', id }, parentId: null, content: `تعليق مزعج رقم ${n}` })).id)
  await server.close()
  return { readers, posts, polls, comments }
}

type Write = () => Promise<void>

/**
 * @param codesOnRetry error codes which mean that an earlier attempt, which got no response, had
 *   succeeded
 */
function expectSuccess(response: ApiResponse, ...codesOnRetry: string[]): void {
  if (response.status === 200 || (response.retried && codesOnRetry.includes(response.body.code ?? ''))) return
  throw new Error(`${response.status} ${JSON.stringify(response.body)}`)
}

/** All writes of all readers, in an order that alternates between kinds and readers. */
function writesOf({ readers, posts, polls, comments }: Fixtures): Write[] {
  const rounds: Write[][] = [
    ...polls.map(({ id, options }) =>
      readers.map((reader, n) => async () => {
        expectSuccess(await send(`/api/auth/polls/vote/${id}`, { answer_id: options[n % options.length] }, reader.token))
      }),
    ),
    ...posts.flatMap((resource_id) =>
      ['important', 'save'].map((reaction) =>
        readers.map((reader) => async () => {
          expectSuccess(await send('/api/auth/post/reactable', { resource_id, reaction, on: true }, reader.token))
        }),
      ),
    ),
    ...posts.slice(0, 3).map((resource_id) =>
      readers.map((reader) => async () => {
        const content = `رأي القارئ ${reader.id} في الخبر ${resource_id}`
        const comment = { type: 'post', resource_id, content, client_key: crypto.randomUUID() }
        const response = await send('/api/auth/comments', comment, reader.token)
        expectSuccess(response)
        reader.comments.push((response.body.data as { comment: { id: number } }).comment.id)
      }),
    ),
    ...comments.map((comment_id) =>
      readers.map((reader) => async () => {
        expectSuccess(await send('/api/auth/comment/report', { comment_id, reason: 'spam' }, reader.token), 'already_reported')
      }),
    ),
  ]
  const signUps = Array.from({ length: signUpCount }, (_, n) => () => signUp(`new-${n}@example.com`))
  const mixed = rounds[0]?.flatMap((_, reader) => rounds.map((round) => round[reader] as Write)) ?? []
  const every = Math.floor(mixed.length / signUps.length)
  return mixed.flatMap((write, at) => (at % every === 0 && signUps[at / every] ? [write, signUps[at / every] as Write] : [write]))
}

async function signUp(email: string): Promise<void> {
  const words = { name: 'قارئة جديدة', email, phone: '50012345', password: 'a-long-password', password_confirmation: 'a-long-password' }
  const registered = await send('/api/auth/register', { ...words, terms: true })
  expectSuccess(registered)
  const ticket = String(registered.body.data?.ticket)
  const [row] = await queryWhenUp<{ id: string }>('select id from email_codes where ticket_hash = $1', [hashVerificationToken(ticket)])
  // If an earlier attempt without a response has succeeded, the code has been used.
  expectSuccess(await send('/api/auth/confirm-code', { ticket, code: codeOf(app, String(row?.id)) }), 'invalid')
}

/**
 * Sends all writes, several in parallel, and meanwhile kills web and database alternately.
 * @returns how often each was killed
 */
async function sendDuringKills(writes: Write[], betweenKills: number): Promise<{ web: number; database: number }> {
  const kills = { web: 0, database: 0 }
  let next = 0
  let done = 0
  const senders = Array.from({ length: senderCount }, async () => {
    for (let write = writes[next++]; write; write = writes[next++]) {
      await write()
      done++
    }
  })
  const kill = async () => {
    for (let goal = betweenKills; goal < writes.length - senderCount; goal = done + betweenKills) {
      while (done < goal) await sleep(2)
      if (kills.web <= kills.database) {
        await killWeb()
        kills.web++
      } else {
        await killDatabase()
        kills.database++
      }
    }
  }
  await Promise.all([...senders, kill()])
  return kills
}

test('after kill -9 of web and database during writes, every acknowledged write is stored once and counted once', {
  timeout: scaleTimeout(400_000),
}, async () => {
  fixtures = await prepare()
  startWeb()
  const writes = writesOf(fixtures)
  const kills = await sendDuringKills(writes, 60)
  expect([kills.web >= 3, kills.database >= 3], JSON.stringify(kills)).toEqual([true, true])
  // Requests during an outage get a 503, never another 5xx error.
  expect(unexpected).toEqual([])

  const { readers, posts, polls, comments } = fixtures
  expect(await count('poll_votes')).toBe(readers.length * polls.length)
  for (const [index, reader] of readers.entries())
    for (const { id, options } of polls)
      expect(
        await count('poll_votes where poll_id = $1 and user_id = $2 and option_id = $3', id, reader.id, options[index % options.length]),
      ).toBe(1)
  expect(await count('reactions')).toBe(readers.length * posts.length * 2)
  expect(await queryWhenUp('select important, saves from post_counters where post_id = any($1)', [posts])).toEqual(
    posts.map(() => ({ important: readers.length, saves: readers.length })),
  )
  expect(await count('comments')).toBe(readers.length * 3 + comments.length)
  expect(await count('comment_reports')).toBe(readers.length * comments.length)
  expect(await count(`users u join accounts a on a.user_id = u.id where u.email like 'new-%' and u.email_verified`)).toBe(signUpCount)
  expect(await count(`account_events where kind = 'signed_up'`)).toBe(signUpCount)
  await expectCorrectCounters()
})

test('after kill -9 during edits, undos and deletions, including whole accounts, each is applied once and counted once', {
  timeout: scaleTimeout(400_000),
}, async () => {
  const { readers, posts, polls } = fixtures
  const [stayers, leavers] = [readers.slice(leaverCount), readers.slice(0, leaverCount)]
  const kills = await sendDuringKills(
    stayers.flatMap((reader, n) => [...changesOf(reader, posts), ...(leavers[n] ? [deleteAccount(leavers[n])] : [])]),
    15,
  )
  expect([kills.web >= 2, kills.database >= 2], JSON.stringify(kills)).toEqual([true, true])
  expect(unexpected).toEqual([])

  const ids = stayers.map(({ id }) => id)
  expect(await count(`reactions where kind = 'important'`)).toBe(0)
  expect(await count(`reactions where kind = 'save'`)).toBe(stayers.length * posts.length)
  expect(await count('poll_votes')).toBe(stayers.length * polls.length)
  expect(await count('comments where author_id = any($1) and deleted_at is not null', ids)).toBe(stayers.length)
  expect(await count(`comments where author_id = any($1) and body like 'رأيي الآن%' and shown`, ids)).toBe(stayers.length)
  expect(
    await count(
      'users where id = any($1)',
      leavers.map(({ id }) => id),
    ),
  ).toBe(0)
  expect(await count(`account_events where kind = 'account_deleted'`)).toBe(leavers.length)
  await expectCorrectCounters()
})

/** Deletes one comment, edits one, and removes every 'important'. */
function changesOf({ token, comments: [deleted, edited] }: Reader, posts: number[]): Write[] {
  return [
    async () => expectSuccess(await send(`/api/auth/comments/${deleted}`, {}, token, 'DELETE')),
    async () => {
      const content = `رأيي الآن غير ما كان في ${edited}`
      expectSuccess(await send('/api/auth/comment/update', { comment_id: edited, content }, token))
    },
    ...posts.map((resource_id) => async () => {
      expectSuccess(await send('/api/auth/post/reactable', { resource_id, reaction: 'important', on: false }, token))
    }),
  ]
}

/**
 * Deleting an account ends its session, so a repeated request is unauthorized if the first one
 * succeeded.
 */
function deleteAccount({ token }: Reader): Write {
  return async () => expectSuccess(await send('/api/auth/profile/delete', { current_password: testPassword }, token), 'unauthorized')
}

async function count(text: string, ...values: unknown[]): Promise<number | undefined> {
  return (await queryWhenUp<{ n: number }>(`select count(*)::int as n from ${text}`, values))[0]?.n
}

/** Compares every counter with the rows that it counts. */
async function expectCorrectCounters(): Promise<void> {
  const reactions = (kind: string) =>
    `(select count(*) from reactions where resource_type = 'post' and resource_id = post_id and kind = '${kind}')`
  const comments = `(select count(*) from comments where resource_type = 'post' and resource_id = post_id and shown)`
  expect(
    await queryWhenUp(
      `select * from post_counters where (important, saves, comments) <> (${reactions('important')}, ${reactions('save')}, ${comments})`,
    ),
  ).toEqual([])
  expect(
    await queryWhenUp('select * from poll_tallies t where votes <> (select count(*) from poll_votes v where v.option_id = t.option_id)'),
  ).toEqual([])
}
