import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { App } from '#base/app.ts'
import { sourceFolder } from '#base/sourceFolder.ts'
import type { Questions, SearchThreadData } from './searchThread.ts'

type Waiting = { resolve(answer: never): void; reject(error: Error): void }
type Thread = { worker: Worker; waiting: Map<number, Waiting>; asked: number }

const threads = new WeakMap<App, Thread>()

/** Asks the search index of this process, whose thread is started with the first question. Rejects when the index cannot answer. */
export function askIndex<Name extends keyof Questions>(
  app: App,
  question: Name,
  ask: Questions[Name]['ask'],
): Promise<Questions[Name]['answer']> {
  return send(threads.get(app) ?? startThread(app), question, ask)
}

/** Starts the index before anybody asks, so that it has read what is new by then. */
export function warmIndex(app: App): void {
  askIndex(app, 'describe', {}).then(
    (index) => app.log.info(index, 'the search index is open'),
    (error) => app.log.error({ err: error }, 'the search index did not open'),
  )
}

function startThread(app: App): Thread {
  const workerData: SearchThreadData = {
    databaseUrl: app.databaseUrl,
    folder: join(app.config.dataDir, 'search'),
    followMs: app.config.searchFollowMs,
  }
  const worker = new Worker(join(sourceFolder(), 'search.main.ts'), { workerData })
  const thread: Thread = { worker, waiting: new Map(), asked: 0 }
  threads.set(app, thread)
  app.closing.push(() => send(thread, 'close', {}))
  worker.unref()
  worker.on('message', ({ id, answer, error }: { id: number; answer: never; error?: string }) => {
    const waiting = thread.waiting.get(id)
    thread.waiting.delete(id)
    if (error === undefined) waiting?.resolve(answer)
    else waiting?.reject(new Error(error))
  })
  worker.on('error', (error) => app.log.error({ err: error }, 'the search index failed'))
  worker.on('exit', () => {
    // The next question starts it anew.
    if (threads.get(app) === thread) threads.delete(app)
    for (const { reject } of thread.waiting.values()) reject(new Error('the search index ended'))
  })
  return thread
}

function send<Answer>(thread: Thread, question: string, ask: object): Promise<Answer> {
  const id = ++thread.asked
  return new Promise<Answer>((resolve, reject) => {
    thread.waiting.set(id, { resolve, reject })
    thread.worker.postMessage({ id, question, ask })
  })
}
