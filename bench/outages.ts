// Database outages of minutes: writes that wait for locked rows hold every connection of web;
// another client takes all of PostgreSQL's connections; a table is locked. Measures which requests
// succeed, response times, and how soon the site recovers. Starts everything itself, on loopback.
// Exits with 1 if cached pages, files or /healthz fail, if any other response is neither a success
// nor a 503, or if recovery takes too long. Usage: node bench/outages.ts --seconds 120 --writers 40
// --only 'rows'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { createApp } from '#base/app.ts'
import { readConfig } from '#base/config.ts'
import { rankPosts } from '#features/posts/server/ranking/rankPosts.ts'
import { buildSite } from '#site/http/pages/buildSite.ts'
import { freePort } from '../e2e/freePort.ts'
import { createClient } from './faults/client.ts'
import { endConnections, openConnection, takeAllConnections } from './faults/connections.ts'
import { openSite, type Site } from './faults/openSite.ts'
import { type Call, measureCalls, reportCalls, untilAllSucceed } from './faults/outageCalls.ts'
import { prepare } from './faults/prepare.ts'
import type { Reader } from './faults/readers.ts'
import { untilFeedsAreRead } from './faults/recountFeeds.ts'
import { openUpstreams } from './faults/upstreams.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '120' },
    writers: { type: 'string', default: '40' },
    only: { type: 'string', default: '' },
  },
})
/** Time of recovery, from when the cause is removed. */
const maxRecoveryMs = 5_000

/**
 * Each locks or takes something that the site needs, and adds the connections that hold it to
 * `held`.
 */
const outages: Record<string, (site: Site, held: pg.Client[]) => Promise<void>> = {
  'rows of all readers and posts locked': (site, held) => lock(site, held, 'select from users for update; select from posts for update'),
  'every connection taken': takeAllConnections,
  'posts locked ACCESS EXCLUSIVE': (site, held) => lock(site, held, 'lock table posts in access exclusive mode'),
  'users and sessions locked ACCESS EXCLUSIVE': (site, held) => lock(site, held, 'lock table users, sessions in access exclusive mode'),
}

process.exitCode = (await run()) ? 0 : 1

async function run(): Promise<boolean> {
  buildSite()
  const site = await openSite()
  const { upstreams, stopPublishing, close } = await openUpstreams(3, '1')
  try {
    const { readers, prober, polls } = await prepare(site.databaseUrl, site.folder, Number(values.writers), upstreams)
    const port = await freePort()
    const origin = `http://127.0.0.1:${port}`
    const env = { PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: origin, DATA_DIR: site.folder, MIRQAB_MODE: 'demo', LOG_LEVEL: 'warn' }
    await site.start({ ...env, OUTSIDE_ALLOW: upstreams.map(({ host }) => host).join(',') })
    stopPublishing()
    await untilFeedsAreRead(site.pool, upstreams, 60)
    await signInAll(origin, [...readers, prober])
    const { rows } = await site.pool.query<{ id: number }>('select id::int from posts order by id')
    const posts = rows.map(({ id }) => id)
    await computeRankings(site, origin, posts)
    const calls = [
      ...databaseFreeCalls(origin),
      ...readingCalls(origin, prober, posts),
      ...writingCalls(origin, readers, [posts, polls.map(({ id }) => id)]),
    ]
    let passed = true
    for (const [name, startOutage] of Object.entries(outages))
      if (name.includes(values.only)) passed = (await measureOutage(site, name, startOutage, calls)) && passed
    if (!passed) console.log(`Log of the programs: ${site.logFile}`)
    return passed
  } finally {
    close()
    await site.close()
  }
}

async function measureOutage(site: Site, name: string, startOutage: (typeof outages)[string], calls: Call[]): Promise<boolean> {
  await untilAllSucceed(calls)
  const held: pg.Client[] = []
  let wrong: string[]
  try {
    await startOutage(site, held)
    const measuring = measureCalls(calls)
    await sleep(Number(values.seconds) * 1000)
    console.log(`\n${name}, ${values.seconds} s`)
    wrong = reportCalls(await measuring.stop())
  } finally {
    await endConnections(held)
  }
  const recoveredMs = await untilAllSucceed(calls)
  console.log(`recovered after ${(recoveredMs / 1000).toFixed(1)} s`)
  if (recoveredMs > maxRecoveryMs) wrong.push('recovery took too long')
  for (const what of wrong) console.log(`Wrong: ${what}`)
  return wrong.length === 0
}

async function lock(site: Site, held: pg.Client[], statements: string): Promise<void> {
  const client = await openConnection(site)
  held.push(client)
  await client.query(`begin; ${statements}`)
}

function databaseFreeCalls(origin: string): Call[] {
  const file = readdirSync(join(import.meta.dirname, '../build/client/assets')).find((name) => name.endsWith('.js'))
  const names = { '/': 'front page', '/news': 'list page', '/healthz': '/healthz', [`/assets/${file}`]: 'static file' }
  return Object.entries(names).map(([path, name]) => ({
    name,
    needsNoDatabase: true,
    maxMs: 1_500,
    request: () => ({ url: origin + path }),
  }))
}

/** Each request has a different URL, so that few responses are cached. */
function readingCalls(origin: string, { token }: Reader, posts: number[]): Call[] {
  let n = 0
  const one = () => posts[++n % posts.length]
  const call = (name: string, path: () => string, init?: RequestInit): Call => ({
    name,
    needsNoDatabase: false,
    maxMs: 5_000,
    request: () => ({ url: origin + path(), ...(init ? { init } : {}) }),
  })
  const headers = { authorization: `Bearer ${token}` }
  return [
    call('post page', () => `/news/${one()}`),
    call('list, API', () => `/api/posts?pagination=${(++n % 100) + 1}`),
    call('search, API', () => `/api/posts?search=وكالة&pagination=${(++n % 40) + 1}`),
    call('comments, API', () => `/api/auth/comments?type=post&resource_id=${one()}`),
    call('own account', () => '/api/user', { headers }),
    call('/readyz', () => '/readyz'),
  ]
}

function writingCalls(origin: string, readers: Reader[], [posts, polls]: [number[], number[]]): Call[] {
  let n = 0
  return readers.map(({ token }, index) => ({
    name: 'reaction',
    needsNoDatabase: false,
    maxMs: 6_500,
    request: () => {
      const [type, ids] = index % 2 ? (['post', posts] as const) : (['poll', polls] as const)
      const body = JSON.stringify({ resource_id: ids[++n % ids.length], reaction: 'like', on: n % 3 > 0 })
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      return { url: `${origin}/api/auth/${type}/reactable`, init: { method: 'POST', headers, body } }
    },
  }))
}

/**
 * Adds views and computes the rankings. Without any, the first page request would compute them,
 * which only happens on the first day.
 */
async function computeRankings(site: Site, origin: string, posts: number[]): Promise<void> {
  const client = createClient(origin)
  for (const post_id of posts.slice(0, 10)) await client.send('POST', '/api/post/view/count', undefined, { post_id })
  await sleep(3_000)
  const app = createApp(readConfig({ LOG_LEVEL: 'silent', DATA_DIR: site.folder }), site.databaseUrl, 'bench', { background: true })
  await rankPosts(app)
  await app.close()
}

async function signInAll(origin: string, readers: Reader[]): Promise<void> {
  const client = createClient(origin)
  for (const reader of readers) {
    const { body } = await client.send('POST', '/api/auth/login', undefined, { email: reader.email, password: reader.password })
    reader.token = (body.data as { token: string }).token
  }
}
