import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/**
 * Waits for the first message of a program of ours, which says that it is ready. Throws if the
 * program ends instead.
 */
export async function untilReady(program: ChildProcess): Promise<void> {
  const ended = once(program, 'exit').then(([code, signal]) => {
    throw new Error(`a program ended before it was ready (${code ?? signal})`)
  })
  await Promise.race([once(program, 'message'), ended])
  ended.catch(() => {})
}
