// How a running site copes with jumps of its clock: web and worker run under libfaketime (Debian's
// package faketime), which changes the wall clock but not the monotonic clock; the database has the
// true time. Prints one row for each jump. Skipped where the library is not installed. Usage: node
// bench/clockJumps.ts --settle 10
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { migrate } from '#base/database/migrate.ts'
import { buildSite } from '#site/http/pages/buildSite.ts'
import { freePort } from '../e2e/freePort.ts'
import { openBenchDatabase } from './benchApp.ts'
import { createClient } from './faults/client.ts'
import { prepare } from './faults/prepare.ts'
import { openUpstreams } from './faults/upstreams.ts'

const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'
const jumps = ['+0', '-2h', '+0', '+1y', '+0']
// Compares values, not times: some times come from the database's clock, some from the site's.
const newestMail = 'select max(id) as value from outbox'
const postCount = 'select count(*) as value from posts'
const timedJobRuns = `select string_agg(last_execution::text, ' ' order by identifier) as value from graphile_worker._private_known_crontabs`
const { values } = parseArgs({ options: { settle: { type: 'string', default: '10' } } })

if (existsSync(library)) await run()
else console.log(`Skipped: ${library} does not exist (apt-get install faketime).`)

async function run(): Promise<void> {
  buildSite()
  const { url, folder, close } = await openBenchDatabase()
  const { upstreams, close: closeUpstreams } = await openUpstreams(1, 'clock')
  const pool = new pg.Pool({ connectionString: url })
  const children: ChildProcess[] = []
  try {
    await migrate(url)
    const { readers } = await prepare(url, folder, jumps.length + 1, upstreams)
    const port = await freePort()
    const origin = `http://127.0.0.1:${port}`
    const clock = join(folder, 'clock')
    writeFileSync(clock, '+0\n')
    const faketime = { LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: clock, FAKETIME_NO_CACHE: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' }
    const settings = {
      DATABASE_URL: url,
      PORT: String(port),
      PUBLIC_URL: origin,
      DATA_DIR: folder,
      MIRQAB_MODE: 'demo',
      LOG_LEVEL: 'error',
    }
    const env = { ...process.env, ...settings, ...faketime, OUTSIDE_ALLOW: upstreams[0]?.host ?? '', NODE_ENV: 'production' }
    for (const file of ['build/server/index.js', 'src/mains/worker.ts'])
      children.push(
        spawn(process.execPath, [join(import.meta.dirname, '..', file)], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }),
      )
    await Promise.all(children.map((child) => new Promise((resolve) => child.once('message', resolve))))

    const client = createClient(origin)
    const [reader, ...others] = readers
    if (!reader) throw new Error('there are no readers')
    const signIn = ({ email, password }: typeof reader) => client.send('POST', '/api/auth/login', undefined, { email, password })
    const token = ((await signIn(reader)).body.data as { token: string }).token
    const rows = []
    for (const [n, jump] of jumps.entries()) {
      const other = others[n] ?? reader
      writeFileSync(clock, `${jump}\n`)
      await sleep(Number(values.settle) * 1000)
      const [mails, news, runs] = await Promise.all([newestMail, postCount, timedJobRuns].map((text) => readValue(pool, text)))
      const signedIn = await signIn(other)
      const name = `القارئ ${jump} ${rows.length}`
      const fresh = (signedIn.body.data as { token?: string } | undefined)?.token
      const written = await client.send('PUT', '/api/auth/profile/update', fresh, { name })
      await client.send('POST', '/api/auth/forgot-password', undefined, { email: other.email })
      rows.push({
        jump,
        'front page': (await client.send('GET', '/')).status,
        'session from before': (await client.send('GET', '/api/user', token)).status,
        'sign in': signedIn.status,
        write: written.status,
        'code mailed': await untilChanged(pool, newestMail, mails, 20),
        'news read': await untilChanged(pool, postCount, news, 20),
        'timed jobs': await untilChanged(pool, timedJobRuns, runs, 70),
        'jobs waiting': (await pool.query<{ n: number }>('select count(*)::int as n from graphile_worker.jobs')).rows[0]?.n,
      })
    }
    console.table(rows)
  } finally {
    for (const child of children) child.kill('SIGKILL')
    closeUpstreams()
    await pool.end()
    await close()
  }
}

async function readValue(pool: pg.Pool, text: string): Promise<string> {
  return String((await pool.query<{ value: string }>(text)).rows[0]?.value)
}

/** Seconds until the query returns a different value. */
async function untilChanged(pool: pg.Pool, text: string, before: string | undefined, maxSeconds: number): Promise<string> {
  const started = performance.now()
  const seconds = () => (performance.now() - started) / 1000
  while (seconds() < maxSeconds) {
    if ((await readValue(pool, text)) !== before) return `${seconds().toFixed(0)} s`
    await sleep(200)
  }
  return 'never'
}
