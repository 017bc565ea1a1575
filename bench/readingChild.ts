// The other processes of bench/reading.ts, so that what is measured and what measures share nothing. Started by it with a mode and
// a task as JSON; answers one JSON line.
//   api: the API on a free port. bare: a bare Fastify route for each address, sending the same bytes. load: asks addresses of a
//   server for some seconds. direct: runs the queries that the API would make for these addresses, with pg alone.
import autocannon from 'autocannon'
import Fastify from 'fastify'
import { createApp } from '#base/app.ts'
import { readConfig } from '#base/config.ts'
import { createServer } from '#http/server.ts'

export type Measured = { rate: number; p50: number; p99: number; failed: number }
type Task = {
  mode: 'api' | 'bare' | 'load' | 'direct'
  databaseUrl: string
  origin: string
  paths: string[]
  seconds: number
  connections: number
}

const task = JSON.parse(process.argv[2] ?? '{}') as Task
const tell = (answer: unknown) => console.log(JSON.stringify(answer))
const app = () => createApp(readConfig({ LOG_LEVEL: 'error' }), task.databaseUrl, 'bench')

if (task.mode === 'api') tell(await createServer(app()).listen({ port: 0 }))
if (task.mode === 'bare') tell(await serveBare())
if (task.mode === 'load') tell(await load())
if (task.mode === 'direct') tell(await runDirect())

async function serveBare(): Promise<string> {
  const server = Fastify()
  const answers = new Map<string, Buffer>()
  for (const path of task.paths) answers.set(path, Buffer.from(await (await fetch(task.origin + path)).arrayBuffer()))
  server.get('/*', (request, reply) => reply.type('application/json; charset=utf-8').send(answers.get(request.url)))
  return server.listen({ port: 0 })
}

async function load(): Promise<Measured> {
  const { seconds: duration, connections } = task
  const requests = task.paths.map((path) => ({ method: 'GET' as const, path }))
  await autocannon({ url: task.origin, requests, connections, duration: 1 })
  const { requests: made, latency, non2xx, errors, timeouts } = await autocannon({ url: task.origin, requests, connections, duration })
  return { rate: made.average, p50: latency.p50, p99: latency.p99, failed: non2xx + errors + timeouts }
}

type Query = Parameters<ReturnType<typeof app>['pool']['query']>

/** Calls the API for each address, notes what it asks of the database, and repeats exactly that. */
async function runDirect(): Promise<Measured> {
  const { pool, ...rest } = app()
  const noted: Query[] = []
  const ask = pool.query.bind(pool)
  const server = createServer(Object.assign(rest, { pool }))
  // What is read once and kept (taxonomy, rankings, statistics) is not part of a request.
  for (const path of task.paths) await server.inject(path)
  pool.query = ((...query: Query) => {
    noted.push(query)
    return ask(...query)
  }) as typeof pool.query
  const queries: Query[][] = []
  for (const path of task.paths) {
    noted.length = 0
    await server.inject(path)
    queries.push([...noted])
  }
  return repeat(queries, ask as (...query: Query) => Promise<unknown>)
}

async function repeat(queries: Query[][], ask: (...query: Query) => Promise<unknown>): Promise<Measured> {
  const times: number[] = []
  const startedAt = performance.now()
  const until = startedAt + task.seconds * 1000
  const client = async (at: number) => {
    for (let next = at; performance.now() < until; next++) {
      const began = performance.now()
      for (const query of queries[next % queries.length] ?? []) await ask(...query)
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: task.connections }, (_, index) => client(index)))
  const seconds = (performance.now() - startedAt) / 1000
  times.sort((a, b) => a - b)
  const share = (part: number) => times[Math.floor(times.length * part)] ?? 0
  return { rate: times.length / seconds, p50: share(0.5), p99: share(0.99), failed: 0 }
}
