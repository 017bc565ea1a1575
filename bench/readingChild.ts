// The child processes of bench/reading.ts, separate so that the load generator and the server share nothing. Started
// with a task as JSON; prints one JSON line.
//   api: serves the API on a free port.
//   bare: serves a bare Fastify route for each address, with the same bytes.
//   load: requests addresses of a server for some seconds.
//   react: serves a Fastify route on which React renders fifty bare rows of the newest posts, read by pg each time.
//   once: requests each address once, until the time is over, so that no response is cached.
//   direct: runs the queries that the API makes for these addresses directly with pg.
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { type App, createApp } from '#base/app.ts'
import { readConfig } from '#base/config.ts'
import { callIndex } from '#features/search/server/searchIndex/callIndex.ts'

export type Measured = { rate: number; p50: number; p99: number; failed: number }
type Task = {
  mode: 'api' | 'bare' | 'react' | 'load' | 'once' | 'direct'
  databaseUrl: string
  dataDir: string
  origin: string
  paths: string[]
  seconds: number
  connections: number
}

/** An address has 3,000 points a minute, so requests are those of several. */
const readers = 50

const task = JSON.parse(process.argv[2] ?? '{}') as Task
const print = (result: unknown) => console.log(JSON.stringify(result))
/** Loads the server only where it is needed, because that takes seconds. */
const loadServer = () => import('./createApiServer.ts')
const app = () => createApp(readConfig({ LOG_LEVEL: 'error', TRUST_PROXY: '1', DATA_DIR: task.dataDir }), task.databaseUrl, 'bench')

if (task.mode === 'api') print(await serveApi())
if (task.mode === 'bare') print(await serveBare())
if (task.mode === 'load') print(await load())
if (task.mode === 'react') print(await serveRows())
if (task.mode === 'once') print(await requestOnce())
if (task.mode === 'direct') print(await runDirect())

async function serveApi(): Promise<string> {
  const { createApiServer: createServer } = await loadServer()
  const measured = app()
  await untilIndexed(measured)
  return createServer(measured).listen({ port: 0 })
}

/** Waits until the search index is built: before, it has few posts, and everything else is slow. */
async function untilIndexed(measured: App): Promise<void> {
  while (!(await callIndex(measured, 'describe', {})).settled) await sleep(100)
}

async function serveBare(): Promise<string> {
  const server = Fastify()
  const bodies = new Map<string, Buffer>()
  for (const path of task.paths) bodies.set(path, Buffer.from(await (await fetch(task.origin + path)).arrayBuffer()))
  server.get('/*', (request, reply) => reply.type('application/json; charset=utf-8').send(bodies.get(request.url)))
  return server.listen({ port: 0 })
}

async function serveRows(): Promise<string> {
  const [{ createElement }, { renderToString }] = await Promise.all([import('react'), import('react-dom/server')])
  const { pool } = app()
  const server = Fastify()
  server.get('/', async (_request, reply) => {
    const { rows } = await pool.query<{ id: number; title: string; excerpt: string }>(
      `select id, title, excerpt from posts where media_type = 'text' order by published_at desc, id desc limit 50`,
    )
    const items = rows.map(({ id, title, excerpt }) =>
      createElement('li', { key: id }, createElement('a', { href: `/news/${id}` }, title), createElement('p', null, excerpt)),
    )
    return reply.type('text/html; charset=utf-8').send(renderToString(createElement('ul', null, items)))
  })
  return server.listen({ port: 0 })
}

async function load(): Promise<Measured> {
  const { seconds: duration, connections } = task
  const { default: autocannon } = await import('autocannon')
  const requests = Array.from({ length: Math.max(readers, task.paths.length) }, (_, n) => ({
    method: 'GET' as const,
    path: task.paths[n % task.paths.length] as string,
    headers: fromReader(n),
  }))
  await autocannon({ url: task.origin, requests, connections, duration: 1 })
  const { requests: rates, latency, non2xx, errors, timeouts } = await autocannon({ url: task.origin, requests, connections, duration })
  return { rate: rates.average, p50: latency.p50, p99: latency.p99, failed: non2xx + errors + timeouts }
}

/** The address of one of them. */
function fromReader(n: number): { 'x-forwarded-for': string } {
  return { 'x-forwarded-for': `203.0.113.${(n % readers) + 1}` }
}

async function requestOnce(): Promise<Measured> {
  let failed = 0
  let sent = 0
  const left = task.paths.values()
  const measured = await repeat(async () => {
    const { value: path } = left.next()
    if (path === undefined) return false
    const response = await fetch(task.origin + path, { headers: { 'accept-encoding': 'identity', ...fromReader(sent++) } })
    await response.arrayBuffer()
    if (!response.ok) failed++
  })
  return { ...measured, failed }
}

type Query = Parameters<ReturnType<typeof app>['pool']['query']>

/**
 * Requests each address from the API, records its queries on all pools, and then repeats them on
 * one.
 */
async function runDirect(): Promise<Measured> {
  const measured = app()
  const { publicPool } = measured
  const recorded: Query[] = []
  const query = publicPool.query.bind(publicPool)
  const { createApiServer: createServer } = await loadServer()
  await untilIndexed(measured)
  const server = createServer(measured)
  // First, so that what is cached (taxonomy, rankings, statistics) is not recorded.
  for (const path of task.paths) await server.inject(path)
  for (const pool of new Set([measured.pool, publicPool, measured.replicaPool])) {
    const send = pool.query.bind(pool)
    pool.query = ((...args: Query) => {
      recorded.push(args)
      return send(...args)
    }) as typeof pool.query
  }
  const queries: Query[][] = []
  for (const path of task.paths) {
    recorded.length = 0
    await server.inject(path)
    queries.push([...recorded])
  }
  if (!queries.some(({ length }) => length > 0)) throw new Error('the API ran no query')
  let next = 0
  return repeat(async () => {
    for (const args of queries[next++ % queries.length] ?? []) await query(...args)
  })
}

/**
 * Repeats `once`, with as many clients as the task has connections, until the time is over or it
 * answers false.
 */
async function repeat(once: () => Promise<unknown>): Promise<Measured> {
  const times: number[] = []
  const startedAt = performance.now()
  const until = startedAt + task.seconds * 1000
  const client = async () => {
    while (performance.now() < until) {
      const began = performance.now()
      if ((await once()) === false) return
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: task.connections }, client))
  const seconds = (performance.now() - startedAt) / 1000
  times.sort((a, b) => a - b)
  const share = (part: number) => times[Math.floor(times.length * part)] ?? 0
  return { rate: times.length / seconds, p50: share(0.5), p99: share(0.99), failed: 0 }
}
