/**
 * What is buffered and how it is written.
 * @property flushMs after which what waits is written
 * @property write must be safe to repeat: a batch of which nobody knows whether it was written is written again
 * @property onWritten called in the same step in which `writing` becomes empty
 * @property merge a batch that could not be written with what has come since
 */
export type BufferOptions<Batch, Written> = {
  flushMs: number
  createBatch(): Batch
  isEmpty(batch: Batch): boolean
  write(batch: Batch): Promise<Written>
  onWritten?(written: Written): void
  merge(failed: Batch, since: Batch): Batch
  onError(error: unknown, batch: Batch): void
}

/** Collects writes in memory and does them together. A process that is killed loses what waits. */
export class BufferedWriter<Batch, Written = void> {
  /** What has to be written: add to it, then call `flushSoon`. */
  waiting: Batch
  /** What is being written at this moment. */
  writing: Batch
  readonly #options: BufferOptions<Batch, Written>
  #timer: NodeJS.Timeout | undefined
  #flush: Promise<void> | undefined

  constructor(options: BufferOptions<Batch, Written>) {
    this.#options = options
    this.waiting = options.createBatch()
    this.writing = options.createBatch()
  }

  /** Writes what waits after `flushMs`. */
  flushSoon(): void {
    this.#timer ??= setTimeout(() => void this.flush(), this.#options.flushMs).unref()
  }

  /** Writes all that waits. When that fails, it goes on waiting. */
  async flush(): Promise<void> {
    while (this.#flush) await this.#flush
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#options.isEmpty(this.waiting)) return
    this.#flush = this.#write().finally(() => {
      this.#flush = undefined
    })
    await this.#flush
  }

  async #write(): Promise<void> {
    const { createBatch, write, onWritten, merge, onError } = this.#options
    this.writing = this.waiting
    this.waiting = createBatch()
    try {
      const written = await write(this.writing)
      onWritten?.(written)
    } catch (error) {
      onError(error, this.writing)
      this.waiting = merge(this.writing, this.waiting)
      this.flushSoon()
    }
    this.writing = createBatch()
  }
}
