import { type MessagePort, parentPort } from 'node:worker_threads'
import type { ThreadMessage } from './threadPool.ts'

/**
 * The thread's side of `openThreadPool`, called once by a thread's module: runs the tasks that the
 * pool sends.
 */
export function serveTasks(tasks: Record<string, (input: never) => unknown>): void {
  const port = parentPort as MessagePort
  const send = (message: ThreadMessage) => port.postMessage(message)
  port.on('message', async ({ name, input }: { name: string; input: never }) => {
    try {
      send({ result: (await tasks[name]?.(input)) as never })
    } catch (error) {
      const { name, message, stack, code } = error as NodeJS.ErrnoException
      send({ error: { name, message, stack, code } })
    }
  })
  send({ ready: true })
}
