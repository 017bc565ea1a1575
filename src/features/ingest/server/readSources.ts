import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '#base/app.ts'
import { isDatabaseUnavailable } from '#base/database/isDatabaseUnavailable.ts'
import { type ClaimedSource, claimSources } from './claimSources.ts'
import { recordOutcomes } from './recordOutcomes.ts'
import { type Outcome, refreshSource } from './refreshSource.ts'
import { renewLeases, renewMs } from './renewLeases.ts'

/** Sources read side by side by one worker. */
const concurrency = 32
/** Outcomes are written down together when this many are there, or when nothing else is to do. */
const batch = 16
/** How often to look for due sources when there are none, and how long to wait when the database is away. */
const pollMs = 1000

export type ReadOptions = {
  /** Stops claiming; what is in flight is finished and written down. */
  signal: AbortSignal
  /** Only sources due at this moment; without it, those due by the clock. */
  dueBefore?: Date
  /** Ends when nothing is left, instead of waiting for more. */
  once: boolean
  onOutcome?(outcome: Outcome): void
}

/** Claims due sources and reads them side by side until stopped. Nothing that a source does ends it, nor does a database that is away for a while. */
export async function readSources(app: App, { signal, dueBefore, once, onOutcome }: ReadOptions): Promise<void> {
  const inFlight = new Map<Promise<void>, ClaimedSource>()
  let done: Outcome[] = []
  let renewedAt = app.now().getTime()

  function start(source: ClaimedSource): void {
    const task = refreshSource(app, source, signal)
      .then((outcome) => {
        done.push(outcome)
        onOutcome?.(outcome)
      })
      // Its lease runs out, and it is read again.
      .catch((error: Error) => app.log.error({ source: source.id, err: error }, 'a source could not be stored'))
      .finally(() => inFlight.delete(task))
    inFlight.set(task, source)
  }
  async function writeDown(): Promise<number> {
    const written = done
    done = []
    try {
      if (written.length > 0) await recordOutcomes(app, written)
    } catch (error) {
      if (isDatabaseUnavailable(error)) done = [...written, ...done]
      throw error
    }
    return written.length
  }
  async function renew(): Promise<void> {
    const now = app.now().getTime()
    const held = [...inFlight.values(), ...done.map(({ source }) => source)]
    if (now - renewedAt < renewMs) return
    if (held.length > 0) await renewLeases(app, held)
    renewedAt = now
  }
  async function step(): Promise<'more' | 'idle'> {
    await renew()
    if (done.length >= batch || inFlight.size === 0) await writeDown()
    if (inFlight.size > concurrency / 2) {
      await untilOneEnds()
      return 'more'
    }
    const claimed = await claimSources(app, { limit: concurrency - inFlight.size, dueBefore })
    for (const source of claimed) start(source)
    if (claimed.length > 0) return 'more'
    // What is finished may hold a host that another source waits for.
    if ((await writeDown()) > 0) return 'more'
    if (inFlight.size === 0) return 'idle'
    await untilOneEnds()
    return 'more'
  }
  /** Or a moment is over: leases are to be renewed, and other sources are due. */
  async function untilOneEnds(): Promise<void> {
    await Promise.race([...inFlight.keys(), sleep(pollMs, undefined, { ref: false })])
  }

  function survive(error: Error): 'idle' {
    if (once) throw error
    app.log.error({ error: error.message }, 'the ingest loop goes on after an error')
    return 'idle'
  }

  while (!signal.aborted) {
    const state = await step().catch(survive)
    if (state === 'idle' && once) break
    if (state === 'idle') await sleep(pollMs, undefined, { signal }).catch(() => {})
  }
  await Promise.all(inFlight.keys())
  await writeDown().catch(survive)
}
