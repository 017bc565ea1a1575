// The tasks of the thread in src/base/process/threadPool.test.ts.
import { threadId } from 'node:worker_threads'
import { serveTasks } from '#base/process/serveTasks.ts'

const tasks = {
  add: ([one, other]: [number, number]) => one + other,
  count: (bytes: Uint8Array) => bytes.length,
  fail: (message: string) => {
    throw Object.assign(new TypeError(message), { code: 'no_good' })
  },
  loop: () => {
    for (;;);
  },
  backtrack: (text: string) => /^(\w+\s?)*$/.test(text),
  hoard: () => {
    const all: number[][] = []
    for (;;) all.push(new Array(10_000).fill(all.length))
  },
  identify: () => threadId,
  quit: () => process.exit(),
}
export type TestTasks = typeof tasks

serveTasks(tasks)
