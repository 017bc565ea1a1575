import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '#base/app.ts'
import { isDatabaseUnavailable } from '#base/database/isDatabaseUnavailable.ts'
import { type ClaimedSource, claimSources } from './claimSources.ts'
import { recordRefreshes } from './recordRefreshes.ts'
import { isNetworkSource, refreshNetwork } from './refreshNetwork.ts'
import { type RefreshOutcome, refreshSource } from './refreshSource.ts'
import { renewLeases, renewMs } from './renewLeases.ts'

/** Sources that one worker reads in parallel. */
const concurrency = 32
/** Outcomes are recorded together when there are this many, or when there is nothing else to do. */
const batch = 16
/**
 * How often to look for due sources when there are none, and how long to wait when the database is
 * unavailable.
 */
const pollMs = 1000

export type ReadOptions = {
  /** Stops claiming; reads in flight are finished and recorded. */
  signal: AbortSignal
  /** Time at which the sources that are read are due; default: now, each time. */
  dueBefore?: Date
  /** Returns when no source is due, instead of waiting. */
  once: boolean
  onOutcome?(outcome: RefreshOutcome): void
}

/**
 * Claims due sources and reads them in parallel until stopped. Survives whatever a source does, and
 * outages of the database.
 */
export async function readSources(app: App, options: ReadOptions): Promise<void> {
  const { signal, once } = options
  const reads = trackReads(app, options)

  while (!signal.aborted) {
    const state = await readMore(app, reads, options).catch(logFailure)
    if (state === 'idle' && once) break
    if (state === 'idle') await sleep(pollMs, undefined, { signal }).catch(() => {})
  }
  await reads.waitForAll()
  await reads.recordDone().catch(logFailure)

  function logFailure(error: Error): 'idle' {
    if (once) throw error
    app.log.error({ error: error.message }, 'ingest loop continues after an error')
    return 'idle'
  }
}

async function readMore(app: App, reads: Reads, { dueBefore }: ReadOptions): Promise<'more' | 'idle'> {
  await reads.renew()
  if (reads.countDone() >= batch || reads.countInFlight() === 0) await reads.recordDone()
  if (reads.countInFlight() > concurrency / 2) {
    await reads.waitForOne()
    return 'more'
  }
  const claimed = await claimSources(app, { limit: concurrency - reads.countInFlight(), dueBefore })
  for (const source of claimed) reads.start(source)
  if (claimed.length > 0) return 'more'
  // A finished source still blocks the others of its host until it is recorded.
  if ((await reads.recordDone()) > 0) return 'more'
  if (reads.countInFlight() === 0) return 'idle'
  await reads.waitForOne()
  return 'more'
}

type Reads = ReturnType<typeof trackReads>

/**
 * The sources that are being read, and the outcomes that are not recorded yet; this worker holds
 * the leases of both.
 */
function trackReads(app: App, { signal, onOutcome }: ReadOptions) {
  const inFlight = new Map<Promise<void>, ClaimedSource>()
  let done: RefreshOutcome[] = []
  let renewedAt = app.now().getTime()

  return {
    countInFlight: () => inFlight.size,
    countDone: () => done.length,
    start(source: ClaimedSource): void {
      const reading = isNetworkSource(source) ? refreshNetwork(app, source, signal) : refreshSource(app, source, signal)
      const task = reading
        .then((outcome) => {
          done.push(outcome)
          onOutcome?.(outcome)
        })
        // It is read again when its lease expires.
        .catch((error: Error) => app.log.error({ source: source.id, err: error }, 'source could not be stored'))
        .finally(() => inFlight.delete(task))
      inFlight.set(task, source)
    },
    /** Returns how many outcomes were recorded. */
    async recordDone(): Promise<number> {
      const written = done
      done = []
      try {
        if (written.length > 0) await recordRefreshes(app, written)
      } catch (error) {
        if (isDatabaseUnavailable(error)) done = [...written, ...done]
        throw error
      }
      return written.length
    },
    async renew(): Promise<void> {
      const now = app.now().getTime()
      const held = [...inFlight.values(), ...done.map(({ source }) => source)]
      if (now - renewedAt < renewMs) return
      if (held.length > 0) await renewLeases(app, held)
      renewedAt = now
    },
    /** Waits for `pollMs` at most, because leases must be renewed and other sources become due. */
    async waitForOne(): Promise<void> {
      await Promise.race([...inFlight.keys(), sleep(pollMs, undefined, { ref: false })])
    },
    async waitForAll(): Promise<void> {
      await Promise.all(inFlight.keys())
    },
  }
}
