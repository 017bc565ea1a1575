import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { scaleTimeout } from '../test/timeouts.ts'

const root = join(import.meta.dirname, '..')

/** A program that was started. `ended` resolves to the exit code. */
export type Program = { child: ChildProcess; output: () => string; ended: Promise<number | null> }

/**
 * `mirqab` runs the program as `npx mirqab …` does. `leftoverProcesses`: pid and command of every
 * process whose environment or arguments contain the data folder.
 */
type Programs = { mirqab(args: string[], env?: Record<string, string>): Program; leftoverProcesses(): string[] }

/**
 * Call once in a test file. The programs share a data folder; at the end of the file they are
 * killed, and it is removed.
 */
export function openPrograms(): Programs {
  const dataDir = mkdtempSync(join(tmpdir(), 'mirqab-programs-'))
  chmodSync(dataDir, 0o755)
  const running: ChildProcess[] = []
  afterAll(() => {
    for (const child of running) if (child.exitCode === null) child.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  })
  return {
    mirqab(args, env = {}) {
      const program = start(args, { DATA_DIR: dataDir, ...env })
      running.push(program.child)
      return program
    },
    leftoverProcesses() {
      // `e` includes the environment.
      const { stdout } = spawnSync('ps', ['axeww', '-o', 'pid,args'], { encoding: 'utf8', maxBuffer: 2 ** 26 })
      return stdout.split('\n').flatMap((line) => (line.includes(dataDir) ? line.trim().split(' ', 3).join(' ') : []))
    },
  }
}

function start(args: string[], env: Record<string, string>): Program {
  const child = spawn(process.execPath, [join(root, 'bin/mirqab.js'), ...args], {
    env: { ...process.env, NODE_ENV: '', ...env },
    cwd: root,
    // By the channel it hears when this process is killed (`src/base/process/stopSignal.ts`).
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk
  }
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', collect)
  return { child, output: () => output, ended: new Promise((resolve) => child.once('exit', resolve)) }
}

/**
 * Waits until the program has printed its address. If it exits before that, throws an error with
 * its output.
 */
export async function untilOpen(program: Program): Promise<void> {
  const timeout = scaleTimeout(120_000)
  await expect.poll(() => program.child.exitCode !== null || program.output().includes('open at'), { timeout }).toBe(true)
  expect(program.output()).toContain('open at')
}
