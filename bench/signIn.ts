// Sign-ins a second, compared with the limit that argon2id alone sets on as many cores; the news page with and
// without a storm of sign-ins; and response times for a right password, a wrong one, and an unknown address.
// Usage: node bench/signIn.ts (needs a built site: npx mirqab build). BENCH_SECONDS (10) for each measurement,
// BENCH_ROUNDS (3).
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '#base/app.ts'
import { insertUser } from '#features/accounts/server/signIn/addUser.ts'
import { hashPassword, signInPasswords } from '#features/accounts/server/signIn/password.ts'
import { addAgency, addPost } from '../test/posts.ts'
import { openBenchApp } from './benchApp.ts'

const { BENCH_SECONDS = '10', BENCH_ROUNDS = '3' } = process.env
const seconds = Number(BENCH_SECONDS)
const password = 'a-long-password'
const userCount = 200
const clients = 40
const pagesPerSecond = 50

if (process.argv[2] === 'storm') await storm(String(process.argv[3]))
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
    await once(web, 'message')
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
  const rows = []
  for (let round = 0; round < Number(BENCH_ROUNDS); round++) {
    const idle = await askPages(origin)
    const child = fork(import.meta.filename, ['storm', origin], { env: process.env })
    await once(child, 'message')
    const busy = await askPages(origin)
    const signIns = await countOf(child)
    rows.push({
      'sign-ins/s': Math.round(signIns),
      'argon2 alone/s': Math.round(await hashesPerSecond()),
      'idle p50': idle.p50,
      'storm p50': busy.p50,
      'idle p99': idle.p99,
      'storm p99': busy.p99,
      'p99 ratio': Number((busy.p99 / idle.p99).toFixed(2)),
    })
  }
  console.log(`${clients} clients sign in; ${pagesPerSecond} pages/s of /news; times in ms`)
  console.table(rows)
  console.log('one sign-in at a time, median ms')
  console.table(await answerTimes(origin))
}

/** Requests /news at a steady rate, whether or not earlier requests have been answered. */
async function askPages(origin: string): Promise<{ p50: number; p99: number }> {
  await (await fetch(`${origin}/news`)).text()
  const times: number[] = []
  const open: Promise<void>[] = []
  for (let count = 0; count < seconds * pagesPerSecond; count++) {
    const started = performance.now()
    const done = () => void times.push(performance.now() - started)
    open.push(
      fetch(`${origin}/news`)
        .then((answer) => answer.text())
        .then(done),
    )
    await sleep(1000 / pagesPerSecond)
  }
  await Promise.all(open)
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) }
}

/** In a separate process: users sign in again and again until told to stop; then reports how many a second. */
async function storm(origin: string): Promise<void> {
  let count = 0
  let going = true
  const started = performance.now()
  const client = async (index: number) => {
    for (let turn = index; going; turn += clients) if ((await signIn(origin, emailOf(turn % userCount))) === 200) count++
  }
  const all = Array.from({ length: clients }, (_, index) => client(index))
  await sleep(500)
  process.send?.('going')
  await once(process, 'message')
  process.send?.(count / ((performance.now() - started) / 1000))
  going = false
  await Promise.all(all)
  process.disconnect?.()
}

async function countOf(child: ChildProcess): Promise<number> {
  child.send('stop')
  const [count] = await once(child, 'message')
  await once(child, 'exit')
  return count
}

/** The rate of hashing alone under the same concurrency limit. */
async function hashesPerSecond(): Promise<number> {
  const hashed = await hashPassword(password)
  const started = performance.now()
  const wanted = 60
  await Promise.all(Array.from({ length: wanted }, () => signInPasswords.verify(hashed, password)))
  return (wanted / (performance.now() - started)) * 1000
}

async function answerTimes(origin: string): Promise<Record<string, { median: number; cores: number }>> {
  const cases = {
    'right password': (turn: number) => signIn(origin, emailOf(turn)),
    'wrong password': (turn: number) => signIn(origin, emailOf(turn), 'wrong-password'),
    'unknown address': (turn: number) => signIn(origin, `nobody-${turn}@example.com`),
  }
  const times = new Map<string, number[]>(Object.keys(cases).map((name) => [name, []]))
  // In turn, so that other load affects all of them alike.
  for (let turn = 0; turn < 60; turn++)
    for (const [name, ask] of Object.entries(cases)) {
      const started = performance.now()
      await ask(turn)
      times.get(name)?.push(performance.now() - started)
    }
  return Object.fromEntries([...times].map(([name, taken]) => [name, { median: percentile(taken, 0.5), cores: availableParallelism() }]))
}

async function signIn(origin: string, email: string, given = password): Promise<number> {
  const body = JSON.stringify({ email, password: given })
  const answer = await fetch(`${origin}/api/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  await answer.text()
  return answer.status
}

function emailOf(index: number): string {
  return `reader-${index}@example.com`
}

function percentile(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return Number((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1))
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  return port
}
