import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { perApp } from '#base/perApp.ts'
import { sourceFolder } from '#base/process/sourceFolder.ts'
import { releaseFolders } from './indexFolder.ts'
import type { Questions, SearchThreadData, ThreadMessage } from './searchThread.ts'

type Waiting = { resolve(answer: never): void; reject(error: Error): void }
type Thread = { worker: Worker; waiting: Map<number, Waiting>; asked: number; ended: boolean }

const current = perApp((): { thread?: Thread } => ({}))

/**
 * Asks the search index of this process, whose thread is started with the first question. Rejects with `unavailable` when
 * there is no index, because the database is away. */
export function askIndex<Name extends keyof Questions>(
  app: App,
  question: Name,
  ask: Questions[Name]['ask'],
): Promise<Questions[Name]['answer']> {
  return send(current(app).thread ?? startThread(app), question, ask)
}

/** Starts the index before anybody asks, so that it has read what is new by then. */
export function warmIndex(app: App): void {
  askIndex(app, 'describe', {}).then(
    (index) => app.log.info(index, 'the search index is open'),
    () => {},
  )
}

function startThread(app: App): Thread {
  const workerData: SearchThreadData = {
    databaseUrl: app.databaseUrl,
    folder: join(app.config.dataDir, 'search'),
    followMs: app.config.searchFollowMs,
  }
  const worker = new Worker(join(sourceFolder(), 'mains/threads/search.ts'), { workerData })
  const thread: Thread = { worker, waiting: new Map(), asked: 0, ended: false }
  current(app).thread = thread
  app.closing.push(async () => thread.ended || send(thread, 'close', {}))
  worker.unref()
  worker.on('message', (message: ThreadMessage) => {
    if ('failed' in message) return app.log.error({ error: message.error }, message.failed)
    const waiting = thread.waiting.get(message.id)
    thread.waiting.delete(message.id)
    if ('answer' in message) waiting?.resolve(message.answer)
    else waiting?.reject(new Error(message.error))
  })
  worker.on('error', (error) => app.log.error({ err: error }, 'the search index failed'))
  worker.on('exit', () => {
    // The next question starts it anew, with the files of this one, which could not give them back if it died.
    if (current(app).thread === thread) delete current(app).thread
    releaseFolders(workerData.folder)
    thread.ended = true
    for (const { reject } of thread.waiting.values()) reject(new AppError('unavailable'))
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
