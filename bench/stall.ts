// How long other readers wait while one address keeps 1,000 connections busy with what costs most:
// a large file, the API's documentation, its page. ms of requests for a page, a list and health, by
// readers with addresses of their own, quiet and beside it; hostile client and readers are
// processes of their own. Usage: node bench/stall.ts [origin], default http://localhost:3000 (an
// `npm start` with TRUST_PROXY=1 in another terminal). BENCH_SECONDS (15)
import { fork } from 'node:child_process'
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { medianOf, recordFigures } from './figures.ts'

const origin = process.argv[2] ?? 'http://localhost:3000'
const seconds = Number(process.env.BENCH_SECONDS ?? 15)
const hostilePath = process.env.BENCH_STALL
const connections = 1_000

if (hostilePath) await attack(hostilePath)
else await measure()

/** Asks again as soon as an answer has come, over all connections, until it is killed. */
async function attack(path: string): Promise<never> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  for (let connection = 0; connection < connections; connection++)
    void (async () => {
      for (;;) await request(path, '198.51.100.9', agent).catch(() => sleep(100))
    })()
  for (;;) await sleep(1_000)
}

async function measure(): Promise<void> {
  const html = await (await fetch(origin)).text()
  const scripts = [...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([path]) => path)
  const sizes = await Promise.all(
    [...new Set(scripts)].map(async (path) => ({ path, bytes: (await (await fetch(origin + path)).arrayBuffer()).byteLength })),
  )
  const largest = sizes.toSorted((a, b) => b.bytes - a.bytes)[0]?.path ?? '/'
  await readers(3)
  const quiet = await readers(seconds)
  const rows = [row('quiet', quiet)]
  for (const path of [largest, '/api/docs/static/swagger-ui-bundle.js', '/api/docs/json', '/healthz']) {
    const hostile = fork(import.meta.filename, [origin], { env: { ...process.env, BENCH_STALL: path } })
    await sleep(3_000)
    const beside = await readers(seconds)
    hostile.kill('SIGKILL')
    rows.push(row(path, beside, quiet))
    recordFigures({
      ...{
        name: `others beside 1,000 connections to ${path.replace(/-[\w-]+\.js$/, '.js')}, p95`,
        value: at(beside, 0.95),
        unit: 'ms',
        better: 'lower',
      },
      ...{ baseline: at(quiet, 0.95), baselineName: 'quiet' },
    })
    await sleep(3_000)
  }
  console.table(rows)
}

function row(name: string, times: number[], quiet = times) {
  const [p50, p95] = [medianOf(times), at(times, 0.95)]
  return {
    beside: name,
    requests: times.length,
    p50: p50.toFixed(1),
    p95: p95.toFixed(1),
    'p95 / quiet': (p95 / at(quiet, 0.95)).toFixed(2),
  }
}

/**
 * Twenty readers, each with an address, who each ask ten times a second.
 * @returns ms of each request
 */
async function readers(forSeconds: number): Promise<number[]> {
  const times: number[] = []
  const until = performance.now() + forSeconds * 1000
  const agent = new Agent({ keepAlive: true })
  const read = async (reader: number) => {
    for (let turn = reader; performance.now() < until; turn++) {
      const started = performance.now()
      await request(['/', '/news', '/api/posts', '/healthz'][turn % 4] ?? '/', `203.0.113.${reader}`, agent).catch(() => {})
      times.push(performance.now() - started)
      await sleep(100)
    }
  }
  await Promise.all(Array.from({ length: 20 }, (_, reader) => read(reader)))
  agent.destroy()
  return times
}

function request(path: string, from: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    get(origin + path, { agent, headers: { 'x-forwarded-for': from, accept: 'text/html,*/*' } }, (response) => {
      response
        .on('error', reject)
        .on('end', () => resolve(response.statusCode ?? 0))
        .resume()
    }).on('error', reject)
  })
}

function at(times: number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN
}
