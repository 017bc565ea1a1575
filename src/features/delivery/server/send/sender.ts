import type { App } from '#base/app.ts'
import { retryUnavailable } from '#base/database/retryUnavailable.ts'
import type { ChannelRate } from '#features/channels/server/pace/channelRates.ts'
import { sendByChannel } from '#features/channels/server/sendByChannel.ts'
import type { SendResult } from '#partners/sendResult.ts'
import { claimDeliveries } from './claimDeliveries.ts'
import { composeMessage, type Story } from './composeMessage.ts'
import { type DeliveryOutcome, outcomesOf, outcomeUnsent } from './deliveryOutcome.ts'
import { type DeliveryRow, readDeliveries } from './readDeliveries.ts'
import { recordDeliveryOutcomes } from './recordDeliveryOutcomes.ts'
import { SendSlots } from './sendSlots.ts'

/** A provider answers in a fraction of this. */
const slowMs = 2_000

/**
 * Sends on one channel: holds the messages that this process is sending, and the outcomes that wait
 * to be recorded. A message is marked as being sent before the provider is called, and its outcome
 * is recorded afterwards, many at a time.
 */
export class Sender {
  #app: App
  #channel: ChannelRate
  #slots: SendSlots
  #outcomes: DeliveryOutcome[] = []
  #finished: (() => void)[] = []
  #recording: Promise<void> | undefined

  constructor(app: App, channel: ChannelRate) {
    this.#app = app
    this.#channel = channel
    this.#slots = new SendSlots({ slots: channel.concurrency, slowMs, maxSlow: channel.maxSlow ?? 0 })
  }

  /**
   * Claims and sends until nothing is queued, or the provider takes no more now; the last messages
   * may still be under way.
   * @returns in the second case, ms after which it takes more
   */
  async run(stopped: AbortSignal): Promise<number | undefined> {
    for (;;) {
      await this.#hasRoom()
      if (stopped.aborted) return undefined
      const { claimed, hasMore, waitMs } = await claimDeliveries(this.#app, this.#channel, this.#slots.free)
      if (claimed.length > 0) this.#add(await readDeliveries(this.#app, this.#channel.name, claimed))
      if (!hasMore) return waitMs
    }
  }

  /** Waits until everything is sent and recorded. */
  async end(): Promise<void> {
    while (!this.#slots.isIdle) await this.#slots.changed()
  }

  /** Claims of a few messages each would cost as much as those of many. */
  async #hasRoom(): Promise<void> {
    while (this.#slots.free < this.#channel.concurrency / 3) await this.#slots.changed()
  }

  #add(rows: DeliveryRow[]): void {
    const messages = Map.groupBy(rows, ({ message_id, story_id, user_id }) => message_id ?? `${story_id} ${user_id}`)
    for (const stories of messages.values()) {
      const leave = this.#slots.take()
      this.#send(stories).then(
        (outcomes) => this.#finish(outcomes, leave),
        (error) => {
          this.#app.log.error({ err: error, channel: this.#channel.name }, 'an alert could not be sent; it will be tried again')
          this.#finish([], leave)
        },
      )
    }
  }

  async #send(rows: DeliveryRow[]): Promise<DeliveryOutcome[]> {
    const head = rows.find(({ is_head }) => is_head)
    if (!head) return []
    const left = rows.flatMap((row) => outcomeUnsent(head, row) ?? [])
    const [first, ...others] = rows.filter((row): row is Story => !outcomeUnsent(head, row))
    if (!first) return left
    const outcomes = outcomesOf(head, [first, ...others], await this.#call([first, ...others]), this.#app.now())
    // If it is tried again, what is left out is decided again too.
    return outcomes[0]?.state === 'retry' ? outcomes : [...outcomes, ...left]
  }

  #call(stories: [Story, ...Story[]]): Promise<SendResult> {
    const { name } = this.#channel
    return sendByChannel(this.#app, stories[0].user_id, name, composeMessage(this.#app, name, stories))
  }

  #finish(outcomes: DeliveryOutcome[], leave: () => void): void {
    this.#finished.push(leave)
    this.#outcomes.push(...outcomes)
    this.#recording ??= this.#record().finally(() => {
      this.#recording = undefined
    })
  }

  /** Records outcomes; while one statement runs, those for the next one gather. */
  async #record(): Promise<void> {
    while (this.#finished.length > 0) {
      const [outcomes, finished] = [this.#outcomes, this.#finished]
      this.#outcomes = []
      this.#finished = []
      await recordWithRetries(this.#app, this.#channel, outcomes)
      for (const leave of finished) leave()
    }
  }
}

/** Shorter than the lease: afterwards another worker sends the messages again. */
const recordForMs = 50_000

/** A restart of the database takes seconds; what was sent meanwhile must not be sent twice. */
async function recordWithRetries(app: App, { name }: ChannelRate, outcomes: DeliveryOutcome[]): Promise<void> {
  try {
    await retryUnavailable(recordForMs, () => recordDeliveryOutcomes(app, name, outcomes))
  } catch (error) {
    app.log.error({ err: error, channel: name }, 'outcomes of alerts could not be recorded; these are sent again when their leases end')
  }
}
