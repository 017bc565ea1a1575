// Resident memory of each program of a running Mirqab, e.g. after another benchmark.
// Usage: node bench/memory.ts (Linux; finds the programs of `mirqab start` by their command line).
//   --start   of a demo that it starts, after its front page and lists were read for BENCH_SECONDS (60)
//   --day     of a demo that it starts, after each of 24 hours with as many new stories (BENCH_STORIES, 40) and pages read (BENCH_PAGES, 400) as an
//             hour has, in quick succession; and how much an hour adds
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSite, type Site } from '../e2e/openSite.ts'
import { recordFigures } from './figures.ts'

const programs = {
  web: 'build/server/index.js',
  worker: 'build/programs/worker.js',
  newsroom: 'mains/demo.ts',
  start: 'bin/mirqab.js start',
}
const seconds = Number(process.env.BENCH_SECONDS ?? 60)
const storiesAnHour = Number(process.env.BENCH_STORIES ?? 40)
const pagesAnHour = Number(process.env.BENCH_PAGES ?? 400)

if (process.argv.includes('--start')) {
  const site = await openSite()
  try {
    await read(site)
    const rows = memoryOfPrograms((pid) => isOf(site, pid))
    console.table(rows)
    for (const { program, ...memory } of rows.filter(({ program }) => program === 'web' || program === 'worker'))
      recordFigures({ name: `${program} of a demo that is read`, value: memory['resident MB'], unit: 'MB', better: 'lower' })
  } finally {
    await site.close()
  }
} else if (process.argv.includes('--day')) {
  const site = await openSite()
  try {
    await spendDay(site)
  } finally {
    await site.close()
  }
} else console.table(memoryOfPrograms(() => true))

function memoryOfPrograms(isWanted: (pid: number) => boolean) {
  const { stdout } = spawnSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' })
  const lines = stdout.split('\n').filter((line) => line.includes('node'))
  return Object.entries(programs).flatMap(([program, words]) => {
    const pids = lines.filter((line) => line.includes(words)).map((line) => Number.parseInt(line, 10))
    return pids.filter(isWanted).map((pid) => ({ program, ...memoryOf(pid) }))
  })
}

/** Reads pages one after the other, as many as there are, until the time is over. */
async function read({ origin }: Site): Promise<void> {
  const until = performance.now() + seconds * 1000
  for (let page = 1; performance.now() < until; page++) {
    for (const path of ['/', '/en', '/news', `/news?page=${page}`, '/api/posts?pagination=50'])
      await (await fetch(origin + path)).arrayBuffer()
    await sleep(100)
  }
}

/** The first hours are not counted: caches fill, and V8 compiles what is used often. */
async function spendDay(site: Site): Promise<void> {
  const hours: { web: number; worker: number }[] = []
  for (let hour = 1; hour <= 24; hour++) {
    for (let page = 1; page <= pagesAnHour; page++) {
      if (page % Math.ceil(pagesAnHour / storiesAnHour) === 0) await publish(site)
      await (await fetch(`${site.origin}${page % 2 ? '' : '/en'}/news?page=${page}`)).arrayBuffer()
    }
    const rows = memoryOfPrograms((pid) => isOf(site, pid))
    const resident = (wanted: string) => rows.find(({ program }) => program === wanted)?.['resident MB'] ?? Number.NaN
    hours.push({ web: resident('web'), worker: resident('worker') })
  }
  console.table(hours)
  const late = hours.slice(hours.length / 4)
  for (const program of ['web', 'worker'] as const)
    console.log(`${program}: ${slopeOf(late.map((hour) => hour[program])).toFixed(2)} MB an hour after the first six`)
}

/** Refused until the worker has subscribed to the feed. */
async function publish({ newsroom }: Site): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const { status } = await fetch(`${newsroom}/publish`, { method: 'POST', body: new URLSearchParams() })
    if (status === 200) return
    if (status !== 503) throw new Error(`the newsroom answers ${status}`)
    await sleep(200)
  }
}

/** Slope of the line that fits best (least squares). */
function slopeOf(values: number[]): number {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const together = values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0)
  return together / values.reduce((sum, _value, at) => sum + (at - middle) ** 2, 0)
}

/** Other demos may run on this machine. */
function isOf({ dataDir }: Site, pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`DATA_DIR=${dataDir}`)
  } catch {
    return false
  }
}

/** Current and peak resident set size, from /proc/PID/status. */
function memoryOf(pid: number): { 'resident MB': number; 'peak MB': number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024)
  return { 'resident MB': read('VmRSS'), 'peak MB': read('VmHWM') }
}
