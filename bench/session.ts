// The cost of looking up the session, which every call of a signed-in reader does first, compared
// with the simplest query of the same driver. Usage: node bench/session.ts. BENCH_READS (4000):
// repetitions of each.

import { addSession } from '#access/server/sessions/openSession.ts'
import { readSession } from '#access/server/sessions/readSession.ts'
import type { App } from '#base/app.ts'
import { insertUser } from '#features/accounts/server/passwords/addUser.ts'
import { openBenchApp } from './benchApp.ts'
import { recordFigures } from './figures.ts'

const reads = Number(process.env.BENCH_READS ?? 4000)
const sessions = 200

const { app, close } = await openBenchApp()
const cookies = await openSessions(app)
const rows = {
  'a session': await measure((cookie) => readSession(app, { cookie, ip: '127.0.0.1' })),
  'select 1': await measure(() => app.pool.query({ name: 'one', text: 'select 1' })),
}
console.table(rows)
for (const [key, unit] of [
  ['median ms', 'ms'],
  ['cpu µs', 'µs'],
] as const) {
  const [value, baseline] = [rows['a session'][key], rows['select 1'][key]]
  recordFigures({
    name: `reading a session, ${key.replace(` ${unit}`, '')}`,
    unit,
    better: 'lower',
    value,
    baseline,
    baselineName: 'select 1',
  })
}
await close()

async function openSessions(app: App): Promise<string[]> {
  const opened: string[] = []
  for (let index = 0; index < sessions; index++) {
    const values = { name: 'x', email: `reader-${index}@example.com`, email_verified: true }
    const user = await app.db.transaction().execute((tx) => insertUser(tx, values, null))
    opened.push((await addSession(app, { ip: '127.0.0.1' }, Number(user?.id))).token)
  }
  return opened
}

/** Measures sequential reads after a warm-up: duration, and CPU time of this process. */
async function measure(read: (cookie: string) => Promise<unknown>) {
  const readNth = (n: number) => read(cookies[n % sessions] as string)
  for (let n = 0; n < sessions * 3; n++) await readNth(n)
  const times: number[] = []
  const before = process.cpuUsage()
  for (let n = 0; n < reads; n++) {
    const started = performance.now()
    if (!(await readNth(n))) throw new Error('a session was not found')
    times.push(performance.now() - started)
  }
  const { user, system } = process.cpuUsage(before)
  times.sort((a, b) => a - b)
  const at = (share: number) => Number(times[Math.floor(reads * share)]?.toFixed(3))
  return { 'median ms': at(0.5), 'p99 ms': at(0.99), 'cpu µs': Math.round((user + system) / reads) }
}
