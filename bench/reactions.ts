// Reactions per second on one post, compared with the minimum for any counter:
// `update … set likes = likes + 1` on that row, one statement per transaction. Measured as an
// action and over HTTP with a session. Exits with 1 if the counters then differ from the rows.
// Usage: node bench/reactions.ts. BENCH_SECONDS (3, for each measurement), BENCH_ROUNDS (3),
// BENCH_CLIENTS (10)
import type { AddressInfo } from 'node:net'
import autocannon from 'autocannon'
import { addSession } from '#access/server/sessions/openSession.ts'
import type { App } from '#base/app.ts'
import { insertUser } from '#features/accounts/server/passwords/addUser.ts'
import { reactionKinds } from '#features/reactions/reactionKinds.ts'
import { react } from '#features/reactions/server/react.ts'
import { addPost } from '../test/posts.ts'
import { openBenchApp } from './benchApp.ts'
import { createApiServer } from './createApiServer.ts'
import { medianOf, recordFigures } from './figures.ts'

const { BENCH_SECONDS = '3', BENCH_ROUNDS = '3', BENCH_CLIENTS = '10' } = process.env
const [seconds, clients] = [Number(BENCH_SECONDS), Number(BENCH_CLIENTS)]
/** A reader may react 120 times a minute. */
const manyReaders = 1_000

const { app, close } = await openBenchApp({ TRUST_PROXY: '1' })
await measure().finally(close)

async function measure(): Promise<void> {
  const readers = await Promise.all(Array.from({ length: manyReaders }, (_, n) => addReader(n)))
  const [hot, spread] = [await addPost(app), await Promise.all(Array.from({ length: clients }, () => addPost(app)))]
  const rows: Record<'bare update, one row' | 'reactions, one post' | 'reactions, a post each' | 'over HTTP, one post', number>[] = []
  for (let round = 0; round < Number(BENCH_ROUNDS); round++)
    rows.push({
      'bare update, one row': await perSecond(() => app.pool.query('update post_counters set views = views + 1 where post_id = $1', [hot])),
      'reactions, one post': await perSecond((client, n) => toggleReaction(readers[client], hot, n)),
      'reactions, a post each': await perSecond((client, n) => toggleReaction(readers[client], spread[client], n)),
      'over HTTP, one post': await reactOverHttp(readers, hot),
    })
  console.log(`${clients} concurrent clients`)
  console.table(rows)
  const median = (key: keyof (typeof rows)[number]) => medianOf(rows.map((row) => row[key]))
  const bare = { unit: '/s', better: 'higher', baseline: median('bare update, one row'), baselineName: 'a bare update of one row' } as const
  recordFigures(
    { name: 'reactions on one post', value: median('reactions, one post'), ...bare },
    { name: 'reactions on a post each', value: median('reactions, a post each'), ...bare },
    { name: 'reactions on one post, over HTTP', value: median('over HTTP, one post'), ...bare },
  )
  await expectTrueCounters(app, hot)
}

async function addReader(n: number): Promise<number> {
  const user = await app.db
    .transaction()
    .execute((tx) => insertUser(tx, { name: 'x', email: `reader-${n}@example.com`, email_verified: true }, 'x'))
  return user?.id ?? 0
}

function toggleReaction(userId = 0, id = 0, n = 0) {
  return react(app, userId, { type: 'post', id }, { kind: reactionKinds[n % reactionKinds.length] ?? 'like' })
}

/** Each client starts its next call as soon as the previous one is done. */
async function perSecond(work: (client: number, n: number) => Promise<unknown>): Promise<number> {
  let count = 0
  const until = performance.now() + seconds * 1000
  const client = async (index: number) => {
    for (let n = 0; performance.now() < until; n++) {
      await work(index, n)
      count++
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, index) => client(index)))
  return Math.round(count / seconds)
}

async function reactOverHttp(readers: number[], id: number): Promise<number> {
  const server = createApiServer(app)
  await server.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}/api/auth/post/reactable`
  const sessions = await Promise.all(readers.map((reader) => addSession(app, { ip: '127.0.0.1' }, reader)))
  // An address has 3,000 points a minute.
  const requests = sessions.map(({ token }, n) => ({
    method: 'POST' as const,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'x-forwarded-for': `203.0.113.${n % 250}` },
    body: JSON.stringify({ resource_id: id, reaction: 'important' }),
  }))
  const { requests: done, non2xx, errors } = await autocannon({ url, connections: clients, duration: seconds, requests, workers: 1 })
  await server.close()
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests failed`)
  return Math.round(done.average)
}

async function expectTrueCounters({ pool }: App, id: number): Promise<void> {
  const { rows } = await pool.query(
    `select (select count(*)::int from reactions where resource_id = $1) as rows,
      likes + dislikes + important + funny + fakenews + saves as counted from post_counters where post_id = $1`,
    [id],
  )
  console.log(`${rows[0].rows} reactions are stored, ${rows[0].counted} are counted`)
  if (rows[0].rows !== rows[0].counted) throw new Error('the counters differ from the rows')
}
