// What each page of the desk reads from the API, at the size that the desk must bear: ms until the
// whole answer is here, p50 and p95, over HTTP from the built web server. Every GET of the desk is
// measured, as the API describes itself, with a reader, source, incident and payment for those of
// one. Usage: npm run build, then node bench/console.ts. BENCH_POSTS (1,000,000), BENCH_SOURCES
// (10,000), BENCH_READERS (100,000), BENCH_PAYMENTS (1,000,000), BENCH_ALERTS (1,000,000),
// BENCH_CALLS (20, after 2 that are not counted)
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { addSession } from '#access/server/sessions/openSession.ts'
import { sessionCookie } from '#access/server/sessions/sessionCookie.ts'
import type { App } from '#base/app.ts'
import { insertUser } from '#features/accounts/server/passwords/addUser.ts'
import { seedPlans } from '#features/billing/server/plans/seedPlans.ts'
import { openBenchApp } from './benchApp.ts'
import { medianOf, recordFigures } from './figures.ts'
import { fillDesk } from './fillDesk.ts'
import { fillPosts } from './millionPosts.ts'
import { untilReady } from './untilReady.ts'

const size = (name: string, count: number) => Number(process.env[`BENCH_${name}`] ?? count)
const counts = {
  posts: size('POSTS', 1_000_000),
  sources: size('SOURCES', 10_000),
  readers: size('READERS', 100_000),
  payments: size('PAYMENTS', 1_000_000),
  alerts: size('ALERTS', 1_000_000),
}
const calls = size('CALLS', 20)
const maxMs = 300
const port = 3999
const origin = `http://127.0.0.1:${port}`
/** Queries with which pages are opened, besides without one. */
const searches: Record<string, string[]> = {
  '/api/desk/readers': ['?search=reader-77', '?search=سارة', '?show=subscribers'],
  '/api/desk/sources': ['?search=agency', '?state=failing'],
  '/api/desk/payments': ['?search=reader-77'],
  '/api/desk/log': ['?area=money'],
}

const settings = { shared_buffers: '1GB', max_wal_size: '8GB', synchronous_commit: 'off' }
const { app, close } = await openBenchApp({ MIRQAB_MODE: 'demo', PUBLIC_URL: origin }, settings, { background: true })
let web: ChildProcess | undefined
try {
  await seedPlans(app.db)
  await fillPosts(app.databaseUrl, counts.posts)
  await fillDesk(app.databaseUrl, counts)
  web = await startWeb(app)
  await measureAll(await signInAsAdmin(app), app)
} finally {
  if (web) {
    web.kill()
    await once(web, 'exit')
  }
  await close()
}

async function measureAll(cookie: string, app: App): Promise<void> {
  const paths = await listPaths(app)
  const table: Record<string, object> = {}
  const medians: number[] = []
  let slow = 0
  for (const [index, path] of paths.entries()) {
    const measured = await measure(path, cookie, index)
    const isSlow = measured.p95 > maxMs
    if (isSlow) slow++
    const { status, bytes, p50, p95 } = measured
    medians.push(p50)
    table[path] = { status, KB: Math.round(bytes / 1000), p50: p50.toFixed(1), p95: p95.toFixed(1), [`over ${maxMs}`]: isSlow ? '!' : '' }
  }
  console.table(table)
  recordFigures(
    { name: 'GETs of the desk, median of their p50', value: medianOf(medians), unit: 'ms', better: 'lower' },
    { name: 'the slowest GET of the desk, p50', value: Math.max(...medians), unit: 'ms', better: 'lower' },
  )
  const load = loadavg()[0]?.toFixed(1)
  console.log(`${JSON.stringify(counts)}, ${cpus().length} cores, load ${load}, ${paths.length} calls, ${slow} slower than ${maxMs} ms`)
}

async function measure(path: string, cookie: string, index: number) {
  const times: number[] = []
  let [status, bytes] = [0, 0]
  for (let call = -2; call < calls && status < 400; call++) {
    // Another address each time, so that no limit is reached.
    const headers = { cookie, 'x-forwarded-for': `10.0.${index}.${call + 3}` }
    const startedAt = performance.now()
    const response = await fetch(origin + path, { headers })
    bytes = (await response.arrayBuffer()).byteLength
    status = response.status
    if (call >= 0) times.push(performance.now() - startedAt)
  }
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? Number.NaN
  return { status, bytes, p50: at(0.5), p95: at(0.95) }
}

/**
 * Every GET of the desk, with what it is opened with; and what the command palette and `/status`
 * read.
 */
async function listPaths(app: App): Promise<string[]> {
  const idOf = async (query: string) => (await app.pool.query<{ id: string }>(query)).rows[0]?.id
  const ids: Record<string, string | undefined> = {
    readers: await idOf('select id from users order by id limit 1 offset 7'),
    sources: await idOf('select id from sources order by id limit 1 offset 7'),
    payments: await idOf('select id from payments order by seq desc limit 1'),
  }
  const { paths } = (await (await fetch(`${origin}/api/docs/json`)).json()) as { paths: Record<string, { get?: object }> }
  const urls = Object.keys(paths).filter((url) => url.startsWith('/api/desk/') && paths[url]?.get)
  const desk = urls.flatMap((url) => {
    const id = ids[url.split('/')[3] ?? '']
    if (url.includes('{') && (!id || url.includes('found'))) return []
    const path = url.replace(/\{\w+\}/, id ?? '')
    return [path, ...(searches[url] ?? []).map((query) => path + encodeURI(query))]
  })
  // The first does nothing, and tells how busy the machine is.
  return ['/healthz', ...desk, '/api/status', `/api/posts?pagination=5&search=${encodeURIComponent('الكويت')}`]
}

async function signInAsAdmin(app: App): Promise<string> {
  const values = { name: 'هيا العازمي', email: 'admin@example.com', email_verified: true, role: 'admin' as const }
  const user = await app.db.transaction().execute((tx) => insertUser(tx, values, null))
  const { token } = await addSession(app, { ip: '127.0.0.1' }, Number(user?.id))
  await app.db.updateTable('sessions').set({ factor_at: new Date() }).execute()
  return `${sessionCookie}=${encodeURIComponent(token)}`
}

async function startWeb({ databaseUrl, config }: App): Promise<ChildProcess> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    DATA_DIR: config.dataDir,
    MIRQAB_MODE: 'demo',
    LOG_LEVEL: 'error',
  }
  const program = spawn(process.execPath, [join(import.meta.dirname, '../build/server/index.js')], {
    env: { ...env, PORT: String(port), PUBLIC_URL: origin, TRUST_PROXY: '127.0.0.1' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await untilReady(program)
  return program
}
