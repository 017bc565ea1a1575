import { Worker } from 'node:worker_threads'

/**
 * The tasks of a thread (`serveTasks`): name → function of one argument. Argument and result must
 * be structured-cloneable.
 */
type Tasks = Record<string, (input: never) => unknown>

export type ThreadPoolOptions = {
  /** Absolute path of the thread's module, which calls `serveTasks`: `threadFile('name')`. */
  file: string
  /**
   * Maximum number of threads. The first is started on demand and stays; another starts only if all
   * are blocked by slow tasks, and ends when it has no work.
   */
  threads: number
  /** JavaScript heap of each thread, in MB; buffers are not counted. */
  memoryMb: number
  /**
   * Time for rare work: the first thread too ends once it has had no task for this time. Default:
   * it stays.
   */
  idleMs?: number
}

type RunOptions = {
  /**
   * Counted from when a thread begins the task; waiting for a thread or starting one is not
   * included.
   */
  deadlineMs: number
  /** Buffers that are moved instead of copied; the caller cannot read them afterwards. */
  transfer?: ArrayBuffer[]
}

export type ThreadPool<Known extends Tasks> = {
  /**
   * Runs a task in a thread. Rejects with `ThreadError` when the thread was terminated, or with an
   * `Error` that has name, message and `code` of what the task threw.
   */
  run<Name extends keyof Known & string>(
    name: Name,
    input: Parameters<Known[Name]>[0],
    options: RunOptions,
  ): Promise<Awaited<ReturnType<Known[Name]>>>
  /** Ends all threads; tasks that are not finished are rejected. */
  close(): Promise<void>
}

/**
 * `too_slow`: exceeded its deadline. `out_of_memory`: exceeded `memoryMb`. `ended`: the thread or
 * the pool ended for another reason.
 */
export class ThreadError extends Error {
  override name = 'ThreadError'
  readonly code: 'too_slow' | 'out_of_memory' | 'ended'
  constructor(code: ThreadError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

type Task = { name: string; input: unknown; options: RunOptions; resolve(result: never): void; reject(error: Error): void }
type Thread = { worker: Worker; ready: boolean; task: Task | undefined; blocked: boolean; timers: NodeJS.Timeout[] }
/** Message of a thread: `ready` once, then one message for each task. */
export type ThreadMessage =
  | { ready: true }
  | { result: never }
  | { error: { name: string; message: string; stack?: string; code?: string } }

/** A task that takes longer is slow: others need not wait for it. */
const slowMs = 500
/** Heap for new objects; Node's default makes each thread 20 to 30 MB larger and hardly faster. */
const youngMb = 24

/**
 * Threads for work whose cost depends on outside input: a task that exceeds its deadline or memory
 * loses its thread, and nothing else is affected. Each thread runs one task at a time; tasks wait
 * in order. Idle threads do not keep the process alive.
 */
export function openThreadPool<Known extends Tasks>(options: ThreadPoolOptions): ThreadPool<Known> {
  const pool = new Pool(options)
  return { run: (name, input, given) => pool.run(name, input, given), close: () => pool.close() }
}

class Pool {
  private readonly options: ThreadPoolOptions
  private readonly threads = new Set<Thread>()
  private readonly waiting: Task[] = []
  private closed = false

  constructor(options: ThreadPoolOptions) {
    this.options = options
  }

  run<Result>(name: string, input: unknown, options: RunOptions): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.closed) return reject(new ThreadError('ended', 'The threads are closed'))
      this.waiting.push({ name, input, options, resolve, reject })
      this.dispatch()
    })
  }

  async close(): Promise<void> {
    this.closed = true
    const reason = new ThreadError('ended', 'The threads are closed')
    for (const task of this.waiting.splice(0)) task.reject(reason)
    const ending = [...this.threads].map(({ worker }) => worker.terminate())
    for (const thread of this.threads) this.giveUp(thread, reason)
    await Promise.all(ending)
  }

  private dispatch(): void {
    const { threads, waiting } = this
    for (const thread of threads) if (thread.ready && !thread.task && waiting.length > 0) this.begin(thread, waiting.shift() as Task)
    const blocked = [...threads].every((thread) => thread.blocked)
    if (waiting.length > 0 && blocked && threads.size < this.options.threads) this.start()
  }

  private start(): void {
    const { file, memoryMb } = this.options
    const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: youngMb } })
    const thread: Thread = { worker, ready: false, task: undefined, blocked: false, timers: [] }
    this.threads.add(thread)
    worker.on('message', (message: ThreadMessage) => {
      if ('ready' in message) thread.ready = true
      else finish(thread, message)
      this.dispatch()
      if (!thread.task) this.onIdle(thread)
    })
    worker.on('error', (error) => this.giveUp(thread, asThreadError(error, memoryMb)))
    worker.on('exit', () => this.giveUp(thread, new ThreadError('ended', 'The thread ended')))
  }

  private begin(thread: Thread, task: Task): void {
    stopTimers(thread)
    thread.task = task
    const { deadlineMs, transfer = [] } = task.options
    // A result that has already arrived counts, even if this process was too busy to read it before
    // the deadline.
    const late = () => setImmediate(() => thread.task === task && this.giveUp(thread, tooSlow(deadlineMs)))
    const slow = () => {
      thread.blocked = true
      this.dispatch()
    }
    thread.timers = [setTimeout(late, deadlineMs), setTimeout(slow, slowMs)]
    try {
      thread.worker.postMessage({ name: task.name, input: task.input }, transfer)
      thread.worker.ref()
    } catch (error) {
      settle(thread)?.reject(error as Error)
      setImmediate(() => this.dispatch())
    }
  }

  /**
   * An idle thread does not keep the process alive, and ends if there is another, or after
   * `idleMs`.
   */
  private onIdle(thread: Thread): void {
    thread.worker.unref()
    const { idleMs } = this.options
    const isSpare = [...this.threads].some((other) => other !== thread && other.ready)
    const end = () => this.giveUp(thread, new ThreadError('ended', 'The thread was idle'))
    if (isSpare) end()
    else if (idleMs !== undefined) thread.timers = [setTimeout(end, idleMs).unref()]
  }

  private giveUp(thread: Thread, reason: ThreadError): void {
    if (!this.threads.delete(thread)) return
    void thread.worker.terminate()
    settle(thread)?.reject(reason)
    // A thread that fails to start would be restarted for ever.
    if (!thread.ready) for (const task of this.waiting.splice(0)) task.reject(reason)
    this.dispatch()
  }
}

function finish(thread: Thread, message: Exclude<ThreadMessage, { ready: true }>): void {
  const task = settle(thread)
  if ('result' in message) task?.resolve(message.result)
  else task?.reject(Object.assign(new Error(message.error.message), message.error))
}

function settle(thread: Thread): Task | undefined {
  const { task } = thread
  stopTimers(thread)
  thread.task = undefined
  thread.blocked = false
  return task
}

function stopTimers(thread: Thread): void {
  for (const timer of thread.timers.splice(0)) clearTimeout(timer)
}

function tooSlow(deadlineMs: number): ThreadError {
  return new ThreadError('too_slow', `It took longer than ${deadlineMs / 1000} s`)
}

function asThreadError(error: unknown, memoryMb: number): ThreadError {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return new ThreadError('out_of_memory', `It took more than ${memoryMb} MB of memory`)
  return new ThreadError('ended', `The thread failed: ${message}`, { cause: error })
}
