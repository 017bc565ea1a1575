import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { scaleTimeout } from '../test/timeouts.ts'

const root = join(import.meta.dirname, '..')
const dataDir = mkdtempSync(join(tmpdir(), 'mirqab-programs-'))
chmodSync(dataDir, 0o755)
const running: ChildProcess[] = []
afterAll(() => {
  for (const child of running) if (child.exitCode === null) child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

/** `ended` resolves to the exit code. */
type Program = { child: ChildProcess; output: () => string; ended: Promise<number | null> }

/** Runs the program as `npx mirqab …` does. Its data folder is shared by one test file and removed at its end. */
export function mirqab(args: string[], env: Record<string, string> = {}): Program {
  const child = spawn(process.execPath, [join(root, 'bin/mirqab.js'), ...args], {
    env: { ...process.env, NODE_ENV: '', DATA_DIR: dataDir, ...env },
    cwd: root,
    // By the channel it hears when this process is killed (`src/base/process/stopSignal.ts`).
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  running.push(child)
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk
  }
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', collect)
  return { child, output: () => output, ended: new Promise((resolve) => child.once('exit', resolve)) }
}

/** Waits until the program has printed its address. If it exits before that, throws an error with its output. */
export async function untilOpen(program: Program): Promise<void> {
  const timeout = scaleTimeout(120_000)
  await expect.poll(() => program.child.exitCode !== null || program.output().includes('open at'), { timeout }).toBe(true)
  expect(program.output()).toContain('open at')
}

/** Pid and command of every process whose environment or arguments contain the data folder. */
export function leftoverProcesses(): string[] {
  // `e` includes the environment.
  const { stdout } = spawnSync('ps', ['axeww', '-o', 'pid,args'], { encoding: 'utf8', maxBuffer: 2 ** 26 })
  return stdout.split('\n').flatMap((line) => (line.includes(dataDir) ? line.trim().split(' ', 3).join(' ') : []))
}
