import type { SourceErrorCode } from '../../sourceError.ts'
import type { RequestedDelay } from './requestedDelay.ts'

/** The columns of a source that decide its schedule. */
export type SourceTiming = {
  interval_seconds: number
  min_interval_seconds: number
  failures: number
  first_failed_at: Date | null
  last_ok_at: Date | null
  /** `subscribed`: until `hub_lease_until`, a hub delivers new items. */
  hub_state: string | null
  hub_lease_until: Date | null
}

/**
 * The result of a read. `requested` and `ttlSeconds` are the minimum delays that the response and
 * the feed ask for.
 */
export type Reading =
  | { result: 'unchanged' | 'read'; newPosts: number; unfinished: boolean; requested: RequestedDelay; ttlSeconds: number | null }
  | { result: 'failed'; code: SourceErrorCode; detail: string; requested: RequestedDelay }

export type Schedule = {
  next_fetch_at: Date
  interval_seconds: number
  failures: number
  first_failed_at: Date | null
  /** Set if the source is not to be read again, with the reason. */
  stopped: { status: 'paused' | 'gone'; reason: string } | null
}

const hour = 3600
const dayMs = 24 * hour * 1000
const maxInterval = 6 * hour
/** Some servers ask for days by mistake; the news would be old by then. */
const maxFreshness = hour
/** Longer, because `Retry-After` is sent on purpose, mostly by overloaded servers. */
const maxRetryAfter = 24 * hour
/** Interval with an active hub, where fetching is only a safety net. */
const hubInterval = hour
/** The first retry comes after this at the latest, however rarely the source is read. */
const firstBackOffSeconds = 900
const pauseAfterDays = 5
/**
 * Failures before a pause; otherwise a worker that was off for a week would pause a source that
 * failed once before and once after.
 */
const pauseAfterFailures = 10

/**
 * Returns when a source is read next. New posts shorten the interval by a third, none lengthen it
 * by half, so it settles where about every second read has some; the requested delays are lower
 * bounds. Failures double it, days of failures pause the source, and 410 ends it.
 * @param random in [0, 1): jitter of ±10 %
 */
export function scheduleNext(source: SourceTiming, reading: Reading, now: Date, random: number): Schedule {
  return reading.result === 'failed' ? afterFailure(source, reading, now, random) : afterSuccess(source, reading, now, random)
}

function afterSuccess(source: SourceTiming, reading: Reading & { result: 'unchanged' | 'read' }, now: Date, random: number): Schedule {
  const minInterval = Math.max(source.min_interval_seconds, Math.min(reading.ttlSeconds ?? 0, maxFreshness))
  const first = source.last_ok_at === null
  const factor = first ? 1 : reading.newPosts > 0 ? 2 / 3 : 3 / 2
  const interval = Math.round(clamp(source.interval_seconds * factor, minInterval, maxInterval))
  const hubLive = source.hub_state === 'subscribed' && source.hub_lease_until !== null && source.hub_lease_until > now
  const planned = reading.unfinished ? source.min_interval_seconds : hubLive ? Math.max(interval, hubInterval) : interval
  const wait = Math.max(jitter(planned, random), Math.min(reading.requested.fresh, maxFreshness), retryAfter(reading))
  return { next_fetch_at: later(now, wait), interval_seconds: interval, failures: 0, first_failed_at: null, stopped: null }
}

function afterFailure(source: SourceTiming, reading: Reading & { result: 'failed' }, now: Date, random: number): Schedule {
  const failures = source.failures + 1
  const firstFailedAt = source.first_failed_at ?? now
  const backOff = Math.min(Math.min(source.interval_seconds, firstBackOffSeconds) * 2 ** Math.min(failures - 1, 20), maxInterval)
  return {
    next_fetch_at: later(now, Math.max(jitter(backOff, random), retryAfter(reading))),
    interval_seconds: source.interval_seconds,
    failures,
    first_failed_at: firstFailedAt,
    stopped: stop(reading, failures, firstFailedAt, now),
  }
}

function stop({ code, detail }: Reading & { result: 'failed' }, failures: number, firstFailedAt: Date, now: Date): Schedule['stopped'] {
  if (code === 'gone') return { status: 'gone', reason: `gone: ${detail}` }
  if (code === 'token_refused') return { status: 'paused', reason: `${code}: ${detail}` }
  if (code === 'not_configured') return null
  const days = (now.getTime() - firstFailedAt.getTime()) / dayMs
  if (days < pauseAfterDays || failures < pauseAfterFailures) return null
  return { status: 'paused', reason: `failing since ${firstFailedAt.toISOString().slice(0, 10)}, ${code}: ${detail}` }
}

/** Returns the wait without jitter. */
function retryAfter({ requested }: Reading): number {
  return Math.min(requested.retryAfter, maxRetryAfter)
}

function jitter(seconds: number, random: number): number {
  return seconds * (0.9 + 0.2 * random)
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value))
}

function later(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000)
}
