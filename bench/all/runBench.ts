import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from '#base/process/processIdentity.ts'

/** `file`: the program; `log`: where its output goes; `environment`: on top of this process's. */
export type Run = { file: string; arguments?: string[]; environment?: Record<string, string>; maxSeconds: number; log: string }

export type Ended = {
  seconds: number
  /** null if it was killed. */
  code: number | null
  /** Whether it was killed because its time was over. */
  tookTooLong: boolean
  /** The commands of processes that it left running, which are stopped now. */
  left: string[]
}

/** The time that programs may take to end by themselves after the one that started them. */
const graceMs = 3_000
/** Time after which what was asked to stop is killed. */
const stopMs = 10_000

/**
 * Runs a bench in a process group of its own, and stops whatever it leaves running: also what has
 * left the group, such as PostgreSQL, which is known by its environment (Linux).
 * @param signal ends the bench
 */
export async function runBench({ file, arguments: given = [], environment, maxSeconds, log }: Run, signal?: AbortSignal): Promise<Ended> {
  const mark = `BENCH_RUN=${randomUUID()}`
  const output = openSync(log, 'w')
  const startedAt = performance.now()
  const child = spawn(process.execPath, [file, ...given], {
    detached: true,
    stdio: ['ignore', output, output],
    env: { ...process.env, ...environment, BENCH_RUN: mark.slice('BENCH_RUN='.length) },
  })
  const ended = once(child, 'exit') as Promise<[number | null]>
  let tookTooLong = false
  const timer = setTimeout(() => {
    tookTooLong = true
    void endGroup(child)
  }, maxSeconds * 1000)
  const onAbort = () => void endGroup(child)
  signal?.addEventListener('abort', onAbort)
  try {
    const [code] = await ended
    const seconds = (performance.now() - startedAt) / 1000
    const isStopped = tookTooLong || signal?.aborted
    const found = isStopped ? findLeft(mark, child.pid) : await leftAfterGrace(mark, child.pid)
    await stopAll(found.map(({ pid }) => pid))
    return { seconds, code, tookTooLong, left: isStopped ? [] : found.map(({ command }) => command) }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
    closeSync(output)
  }
}

/** Asks the programs of the group to end; then kills them. */
async function endGroup(child: ChildProcess): Promise<void> {
  const group = -(child.pid ?? 0)
  signalTo(group, 'SIGTERM')
  await sleep(stopMs, undefined, { ref: false })
  if (child.exitCode === null && child.signalCode === null) signalTo(group, 'SIGKILL')
}

async function leftAfterGrace(mark: string, group = 0) {
  const until = performance.now() + graceMs
  let found = findLeft(mark, group)
  while (found.length > 0 && performance.now() < until) {
    await sleep(50)
    found = findLeft(mark, group)
  }
  return found
}

/** Processes of the group, or with the mark in their environment. Without /proc, none. */
function findLeft(mark: string, group = 0): { pid: number; command: string }[] {
  return pids().flatMap((pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const [state, , processGroup] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const isOurs = Number(processGroup) === group || readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(mark)
      if (!isOurs || state === 'Z') return []
      return [{ pid, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() }]
    } catch {
      // It has ended meanwhile, or belongs to somebody else.
      return []
    }
  })
}

function pids(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Boolean)
  } catch {
    return []
  }
}

/** SIGINT, because it makes PostgreSQL end its connections; SIGTERM would let it wait for them. */
async function stopAll(found: number[]): Promise<void> {
  for (const pid of found) signalTo(pid, 'SIGINT')
  const until = performance.now() + stopMs
  while (found.some(isAlive) && performance.now() < until) await sleep(50)
  for (const pid of found) if (isAlive(pid)) signalTo(pid, 'SIGKILL')
}

function signalTo(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended.
  }
}
