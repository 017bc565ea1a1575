/**
 * Buffered values, and how they are written.
 * @property flushMs how long a batch is buffered before it is written
 * @property write must be safe to repeat: a batch is written again if it is unknown whether it was
 *   written
 * @property onWritten called in the same tick in which `writing` becomes empty
 * @property merge merges a batch that could not be written with the one collected since
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

/**
 * Collects writes in memory and performs them together. A process that is killed loses what is
 * buffered.
 */
export class BufferedWriter<Batch, Written = void> {
  /** The batch to be written: add to it, then call `flushSoon`. */
  waiting: Batch
  /** The batch that is being written at the moment. */
  writing: Batch
  readonly #options: BufferOptions<Batch, Written>
  #timer: NodeJS.Timeout | undefined
  #flush: Promise<void> | undefined

  constructor(options: BufferOptions<Batch, Written>) {
    this.#options = options
    this.waiting = options.createBatch()
    this.writing = options.createBatch()
  }

  /** Writes the batch after `flushMs`. */
  flushSoon(): void {
    this.#timer ??= setTimeout(() => void this.flush(), this.#options.flushMs).unref()
  }

  /** Writes the batch now. If that fails, it stays buffered. */
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
