// Resident memory of each program of a running Mirqab, e.g. after another benchmark.
// Usage: node bench/memory.ts (Linux; finds the programs of `mirqab start` by their command line).
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const programs = { web: 'build/server/index.js', worker: 'mains/worker.ts', newsroom: 'mains/demo.ts', start: 'bin/mirqab.js start' }

const { stdout } = spawnSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' })
const lines = stdout.split('\n').filter((line) => line.includes('node'))
const rows = Object.entries(programs).flatMap(([program, words]) =>
  lines.filter((line) => line.includes(words)).map((line) => ({ program, ...memoryOf(Number.parseInt(line, 10)) })),
)
console.table(rows)

/** Current and peak resident set size, from /proc/PID/status. */
function memoryOf(pid: number): { 'resident MB': number; 'peak MB': number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024)
  return { 'resident MB': read('VmRSS'), 'peak MB': read('VmHWM') }
}
