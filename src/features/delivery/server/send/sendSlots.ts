/** How many messages may take longer than `slowMs` besides those that have a slot. */
export type SlotOptions = { slots: number; slowMs: number; maxSlow: number }

/**
 * Counts the messages that are under way. One that takes long leaves its slot to the next message
 * and only counts as slow, so a provider that keeps us waiting holds a slot for `slowMs` at most,
 * until `maxSlow` messages are slow.
 */
export class SendSlots {
  #options: SlotOptions
  #taken = 0
  #slow = 0
  #changed = Promise.withResolvers<void>()

  constructor(options: SlotOptions) {
    this.#options = options
  }

  get free(): number {
    return this.#options.slots - this.#taken
  }
  get isIdle(): boolean {
    return this.#taken + this.#slow === 0
  }

  /** @returns to be called once, when the message is done */
  take(): () => void {
    this.#taken++
    let isSlow = false
    const timer = setTimeout(() => {
      if (this.#slow >= this.#options.maxSlow) return
      isSlow = true
      this.#slow++
      this.#taken--
      this.#wake()
    }, this.#options.slowMs)
    return () => {
      clearTimeout(timer)
      if (isSlow) this.#slow--
      else this.#taken--
      this.#wake()
    }
  }

  /** Resolves when a slot becomes free, or a message is done. */
  changed(): Promise<void> {
    return this.#changed.promise
  }

  #wake(): void {
    this.#changed.resolve()
    this.#changed = Promise.withResolvers()
  }
}
