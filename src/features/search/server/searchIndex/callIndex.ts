import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { perApp } from '#base/perApp.ts'
import { threadFile } from '#base/process/threadFile.ts'
import { releaseFolders } from './indexFolder.ts'
import type { IndexCalls, SearchThreadData, ThreadMessage } from './searchThread.ts'

type Waiting = { resolve(output: never): void; reject(error: Error): void }
type Thread = { worker: Worker; waiting: Map<number, Waiting>; lastId: number; ended: boolean }

const current = perApp((): { thread?: Thread } => ({}))

/**
 * Calls the search index of this process, whose thread is started on the first call. Rejects with
 * `unavailable` if there is no index because the database is unavailable.
 */
export function callIndex<Name extends keyof IndexCalls>(
  app: App,
  name: Name,
  input: IndexCalls[Name]['input'],
): Promise<IndexCalls[Name]['output']> {
  return send(current(app).thread ?? startThread(app), name, input)
}

/** Starts the index before the first search, so that it is up to date by then. */
export function warmIndex(app: App): void {
  callIndex(app, 'describe', {}).then(
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
  const worker = new Worker(threadFile('search'), { workerData })
  const thread: Thread = { worker, waiting: new Map(), lastId: 0, ended: false }
  current(app).thread = thread
  app.closing.push(async () => thread.ended || send(thread, 'close', {}))
  worker.unref()
  worker.on('message', (message: ThreadMessage) => {
    if ('failed' in message) return app.log.error({ error: message.error }, message.failed)
    const waiting = thread.waiting.get(message.id)
    thread.waiting.delete(message.id)
    if ('output' in message) waiting?.resolve(message.output)
    else waiting?.reject(new Error(message.error))
  })
  worker.on('error', (error) => app.log.error({ err: error }, 'the search index failed'))
  worker.on('exit', () => {
    // The next call starts a new thread, which uses the files of this one; if it died, it could not
    // release them itself.
    if (current(app).thread === thread) delete current(app).thread
    releaseFolders(workerData.folder)
    thread.ended = true
    for (const { reject } of thread.waiting.values()) reject(new AppError('unavailable'))
  })
  return thread
}

function send<Output>(thread: Thread, name: string, input: object): Promise<Output> {
  const id = ++thread.lastId
  return new Promise<Output>((resolve, reject) => {
    thread.waiting.set(id, { resolve, reject })
    thread.worker.postMessage({ id, name, input })
  })
}
