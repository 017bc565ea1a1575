import { type ChildProcess, spawn } from 'node:child_process'
import type { Log } from '../log.ts'

export type Child = {
  /** First message that the child sent: it is ready. Rejects when it ends before that. */
  ready: Promise<Record<string, unknown>>
  /** Asks the child to finish and waits; after `graceMs` it is killed. */
  stop(graceMs?: number): Promise<void>
}

/** A child that ended is started again after this long, doubled each time up to a minute. */
const firstRestartMs = 500

/**
 * Runs a program of ours as a child process and starts it again when it dies.
 * The child hears our end on its IPC channel (see `stopSignal`), so none is left behind even if we are killed.
 */
export function superviseChild(name: string, arguments_: string[], env: NodeJS.ProcessEnv, log: Log): Child {
  let child: ChildProcess
  let stopping = false
  let restartMs = firstRestartMs
  let restart: NodeJS.Timeout | undefined
  const { promise: ready, resolve, reject } = Promise.withResolvers<Record<string, unknown>>()
  let isReady = false

  function launch(): void {
    // Its own process group: Ctrl-C reaches only us, and we stop the children in order.
    // glibc gives every thread a heap of its own and hardly ever returns it; two cost a third less memory once pictures are resized.
    child = spawn(process.execPath, arguments_, {
      env: { MALLOC_ARENA_MAX: '2', ...env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: true,
    })
    child.on('message', (message) => {
      isReady = true
      restartMs = firstRestartMs
      resolve(message as Record<string, unknown>)
    })
    child.on('exit', (code, signal) => {
      if (stopping) return
      if (!isReady) return reject(new Error(`${name} ended before it was ready (${signal ?? code})`))
      log.error({ name, code, signal }, 'a program died and is started again')
      restart = setTimeout(launch, restartMs)
      restartMs = Math.min(restartMs * 2, 60_000)
    })
  }

  launch()
  return {
    ready,
    async stop(graceMs = 15_000) {
      stopping = true
      clearTimeout(restart)
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), graceMs)
      await gone
      clearTimeout(timer)
    },
  }
}
