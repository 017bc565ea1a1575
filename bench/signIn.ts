// Sign-ins per second, compared with hashing by argon2id alone; response times of the news page
// without and with a load of sign-ins; and of sign-ins with the correct password, a wrong one, and
// an unknown e-mail address. Usage: node bench/signIn.ts (needs a built site: npx mirqab build).
// BENCH_SECONDS (10, for each measurement), BENCH_ROUNDS (3)
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hashPassword, signInPasswords } from '#access/server/passwords/password.ts'
import type { App } from '#base/app.ts'
import { insertUser } from '#features/accounts/server/passwords/addUser.ts'
import { freePort } from '../e2e/freePort.ts'
import { addAgency, addPost } from '../test/posts.ts'
import { openBenchApp } from './benchApp.ts'
import { medianOf, recordFigures } from './figures.ts'
import { untilReady } from './untilReady.ts'

const { BENCH_SECONDS = '10', BENCH_ROUNDS = '3' } = process.env
const seconds = Number(BENCH_SECONDS)
const password = 'a-long-password'
const userCount = 200
const clients = 40
const pagesPerSecond = 50

if (process.argv[2] === 'load') await generateLoad(String(process.argv[3]))
else await main()

async function main(): Promise<void> {
  const built = join(import.meta.dirname, '../build/server/index.js')
  if (!existsSync(built)) throw new Error('build the site first: npx mirqab build')
  const { app, close } = await openBenchApp()
  await fill(app)
  const port = await freePort()
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    MIRQAB_MODE: 'demo',
    LOG_LEVEL: 'error',
    DATABASE_URL: app.databaseUrl,
    PORT: String(port),
  }
  const web = spawn(process.execPath, [built], {
    env: { ...env, DATA_DIR: app.config.dataDir },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  try {
    await untilReady(web)
    await measure(`http://127.0.0.1:${port}`)
  } finally {
    web.kill()
    await close()
  }
}

async function fill(app: App): Promise<void> {
  const hashed = await hashPassword(password)
  for (let index = 0; index < userCount; index++)
    await app.db.transaction().execute((tx) => insertUser(tx, { name: 'x', email: emailOf(index), email_verified: true }, hashed))
  const agency_id = await addAgency(app)
  for (let index = 0; index < 60; index++) await addPost(app, { agency_id })
}

async function measure(origin: string): Promise<void> {
  const rows: Record<'sign-ins/s' | 'argon2 alone/s' | 'idle p50' | 'loaded p50' | 'idle p99' | 'loaded p99' | 'p99 ratio', number>[] = []
  for (let round = 0; round < Number(BENCH_ROUNDS); round++) {
    const idle = await measurePages(origin)
    const child = fork(import.meta.filename, ['load', origin], { env: process.env })
    await once(child, 'message')
    const busy = await measurePages(origin)
    const signIns = await stopLoad(child)
    rows.push({
      'sign-ins/s': Math.round(signIns),
      'argon2 alone/s': Math.round(await hashesPerSecond()),
      'idle p50': idle.p50,
      'loaded p50': busy.p50,
      'idle p99': idle.p99,
      'loaded p99': busy.p99,
      'p99 ratio': Number((busy.p99 / idle.p99).toFixed(2)),
    })
  }
  console.log(`${clients} clients sign in; ${pagesPerSecond} pages/s of /news; times in ms`)
  console.table(rows)
  const median = (key: keyof (typeof rows)[number]) => medianOf(rows.map((row) => row[key]))
  recordFigures(
    {
      ...{ name: 'sign-ins', value: median('sign-ins/s'), unit: '/s', better: 'higher' },
      ...{ baseline: median('argon2 alone/s'), baselineName: 'argon2id alone' },
    },
    {
      ...{ name: 'pages beside 40 clients that sign in, p50', value: median('loaded p50'), unit: 'ms', better: 'lower' },
      ...{ baseline: median('idle p50'), baselineName: 'without' },
    },
  )
  console.log('one sign-in at a time, median ms')
  console.table(await measureSignIns(origin))
}

/** Requests /news at a steady rate, whether or not earlier requests have completed. */
async function measurePages(origin: string): Promise<{ p50: number; p99: number }> {
  await (await fetch(`${origin}/news`)).text()
  const times: number[] = []
  const open: Promise<void>[] = []
  for (let count = 0; count < seconds * pagesPerSecond; count++) {
    const started = performance.now()
    const done = () => void times.push(performance.now() - started)
    open.push(
      fetch(`${origin}/news`)
        .then((response) => response.text())
        .then(done),
    )
    await sleep(1000 / pagesPerSecond)
  }
  await Promise.all(open)
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
}

/**
 * Runs in a separate process: clients sign in repeatedly until a message arrives; then sends the
 * number per second.
 */
async function generateLoad(origin: string): Promise<void> {
  let count = 0
  let stopped = false
  const started = performance.now()
  const client = async (index: number) => {
    for (let n = index; !stopped; n += clients) if ((await signIn(origin, emailOf(n % userCount))) === 200) count++
  }
  const all = Array.from({ length: clients }, (_, index) => client(index))
  await sleep(500)
  process.send?.('started')
  await once(process, 'message')
  process.send?.(count / ((performance.now() - started) / 1000))
  stopped = true
  await Promise.all(all)
  process.disconnect?.()
}

async function stopLoad(child: ChildProcess): Promise<number> {
  child.send('stop')
  const [count] = await once(child, 'message')
  await once(child, 'exit')
  return count
}

/** The rate of hashing alone under the same concurrency limit. */
async function hashesPerSecond(): Promise<number> {
  const hashed = await hashPassword(password)
  const started = performance.now()
  const count = 60
  await Promise.all(Array.from({ length: count }, () => signInPasswords.verify(hashed, password)))
  return (count / (performance.now() - started)) * 1000
}

async function measureSignIns(origin: string): Promise<Record<string, { median: number; cores: number }>> {
  const cases = {
    'correct password': (n: number) => signIn(origin, emailOf(n)),
    'wrong password': (n: number) => signIn(origin, emailOf(n), 'wrong-password'),
    'unknown address': (n: number) => signIn(origin, `nobody-${n}@example.com`),
  }
  const times = new Map<string, number[]>(Object.keys(cases).map((name) => [name, []]))
  // Alternating, so that other load affects all of them alike.
  for (let n = 0; n < 60; n++)
    for (const [name, run] of Object.entries(cases)) {
      const started = performance.now()
      await run(n)
      times.get(name)?.push(performance.now() - started)
    }
  return Object.fromEntries([...times].map(([name, all]) => [name, { median: percentile(all, 0.5), cores: availableParallelism() }]))
}

async function signIn(origin: string, email: string, typed = password): Promise<number> {
  const body = JSON.stringify({ email, password: typed })
  const response = await fetch(`${origin}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  await response.text()
  return response.status
}

function emailOf(index: number): string {
  return `reader-${index}@example.com`
}

function percentile(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1))
}
