// Cached pages a second, beside a bare Fastify route with the same bytes, in turns, by wrk (a Debian package), which unlike a client in JavaScript
// uses no more of the machine than the server leaves. 1,000 readers with addresses of their own, each of which has 3,000 points a minute.
// Usage: node bench/cachedPages.ts [origin], default http://localhost:3000 (an `npm start` with TRUST_PROXY=1 in another terminal)
//   --start   of a demo that it starts
// BENCH_SECONDS (5), BENCH_ROUNDS (3)
import { execFileSync, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { openSite } from '../e2e/openSite.ts'
import { medianOf, recordFigures } from './figures.ts'

const seconds = Number(process.env.BENCH_SECONDS ?? 5)
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const bareOf = process.env.BENCH_BARE
const encoding = 'br'

if (bareOf) await serveBare(process.argv[2] as string, bareOf)
else if (spawnSync('wrk', ['-v']).error) console.log('Skipped: wrk is not installed (a package of Debian).')
else if (process.argv.includes('--start')) {
  const site = await openSite({ TRUST_PROXY: '1' })
  // Meanwhile its first stories come in, and pages are rendered again for each.
  await sleep(30_000)
  await measure(site.origin).finally(site.close)
} else await measure(process.argv[2] ?? 'http://localhost:3000')

/** Serves what the site answers to this path, from a route that does nothing else. */
async function serveBare(origin: string, path: string): Promise<void> {
  const bytes = await new Promise<Buffer>((resolve, reject) => {
    get(origin + path, { headers: { 'accept-encoding': encoding } }, (response) => buffer(response).then(resolve, reject)).on(
      'error',
      reject,
    )
  })
  process.once('disconnect', () => process.exit())
  const server = Fastify()
  server.get('/*', (_request, reply) => reply.type('text/html; charset=utf-8').header('content-encoding', encoding).send(bytes))
  process.send?.(await server.listen({ port: 0, host: '127.0.0.1' }))
}

async function measure(origin: string): Promise<void> {
  const post = encodeURI(await newestPost(origin))
  const folder = mkdtempSync(join(tmpdir(), 'mirqab-wrk-'))
  const script = join(folder, 'readers.lua')
  writeFileSync(
    script,
    `local turn = 0
request = function()
  turn = turn + 1
  wrk.headers["X-Forwarded-For"] = "10.0." .. (turn % 4) .. "." .. (math.floor(turn / 4) % 250 + 1)
  return wrk.format()
end`,
  )
  const rate = (url: string) => {
    const printed = execFileSync('wrk', [
      '-t1',
      '-c32',
      `-d${seconds}s`,
      '-s',
      script,
      '-H',
      `Accept-Encoding: ${encoding}`,
      url,
    ]).toString()
    if (/Non-2xx|Socket errors/.test(printed)) throw new Error(printed)
    return Number(/Requests\/sec:\s+([\d.]+)/.exec(printed)?.[1])
  }
  const rows = []
  try {
    for (const [name, path] of [
      ['/', '/'],
      ['/news', '/news'],
      ['/polls', '/polls'],
      ['a post', post],
    ] as const) {
      const bare = fork(import.meta.filename, [origin], { env: { ...process.env, BENCH_BARE: path } })
      const [bareOrigin] = await once(bare, 'message')
      const pairs = Array.from({ length: rounds }, () => [rate(origin + path), rate(bareOrigin + path)] as const)
      bare.kill()
      const [pages, routes] = [medianOf(pairs.map(([page]) => page)), medianOf(pairs.map(([, route]) => route))]
      rows.push({ name, 'pages/s': Math.round(pages), 'bare/s': Math.round(routes), 'of bare': (pages / routes).toFixed(2) })
      const baseline = { baseline: routes, baselineName: 'a bare route with the same bytes' }
      recordFigures({ name: `cached page ${name}, by wrk`, value: pages, unit: 'requests/s', better: 'higher', ...baseline })
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
  console.table(rows)
}

/** The address of its page. A demo that has just started has its news after some seconds. */
async function newestPost(origin: string): Promise<string> {
  for (;;) {
    const html = await (await fetch(`${origin}/news`)).text()
    const path = /<a class="post-link"[^>]* href="(\/news\/[^"]+)"/.exec(html)?.[1]
    if (path) return path
    await sleep(500)
  }
}
