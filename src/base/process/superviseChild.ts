import { type ChildProcess, spawn } from 'node:child_process'
import type { Log } from '../log.ts'

export type Child = {
  /**
   * The first message of the child, which means that it is ready. Rejects if the child ends before
   * that.
   */
  ready: Promise<Record<string, unknown>>
  /** Asks the child to finish and waits; kills it after `graceMs`. */
  stop(graceMs?: number): Promise<void>
}

/** Delay before a child that ended is started again; doubled each time, up to a minute. */
const firstRestartMs = 500

/**
 * Runs one of our programs as a child process and starts it again if it dies. If we are killed, the
 * child notices that its IPC channel closed (see `stopSignal`), so none is left behind.
 */
export function superviseChild(name: string, arguments_: string[], env: NodeJS.ProcessEnv, log: Log): Child {
  let child: ChildProcess
  let stopping = false
  let restartMs = firstRestartMs
  let restart: NodeJS.Timeout | undefined
  const { promise: ready, resolve, reject } = Promise.withResolvers<Record<string, unknown>>()
  let isReady = false

  function launch(): void {
    // A separate process group: Ctrl-C reaches only us, and we stop the children in order. By
    // default, glibc has a heap per thread and rarely returns memory; with two heaps, resizing
    // pictures takes a third less.
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
      log.error({ name, code, signal }, 'a program died and will be restarted')
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
