import type { SourceErrorCode } from '../schema.ts'
import type { AskedWait } from './askedWait.ts'

/** What the schedule knows of a source. */
export type Rhythm = {
  interval_seconds: number
  min_interval_seconds: number
  failures: number
  first_failed_at: Date | null
  last_ok_at: Date | null
  /** A hub tells us of news, until then. */
  hub_state: string | null
  hub_lease_until: Date | null
}

/** How a reading went. `asked` and `ttlSeconds` are what the answer and the feed want as the shortest wait. */
export type Reading =
  | { result: 'unchanged' | 'read'; newPosts: number; unfinished: boolean; asked: AskedWait; ttlSeconds: number | null }
  | { result: 'failed'; code: SourceErrorCode; detail: string; asked: AskedWait }

export type Schedule = {
  next_fetch_at: Date
  interval_seconds: number
  failures: number
  first_failed_at: Date | null
  /** Set when the source is not asked again: why. */
  stopped: { status: 'paused' | 'gone'; reason: string } | null
}

const hour = 3600
const dayMs = 24 * hour * 1000
const longestInterval = 6 * hour
/** Careless servers ask for days; news would be old by then. */
const mostFreshness = hour
/** This is asked for on purpose, mostly by servers in trouble. */
const mostRetryAfter = 24 * hour
/** With a live hub, reading is only the safety net. */
const hubInterval = hour
/** A failing source is first asked again after this at the latest, however rarely it is read otherwise. */
const firstBackOff = 900
const pauseAfterDays = 5
/** So that a worker that slept for a week does not pause what failed once before and once after. */
const pauseAfterFailures = 10

/**
 * When a source is read next. News shorten the interval by a third, none lengthens it by half, so it settles where every second read brings
 * something; the answers' own wishes are lower bounds. Failures double it, days of them pause the source, 410 ends it.
 * @param random in [0, 1): spreads the sources, ±10 %
 */
export function scheduleNext(source: Rhythm, reading: Reading, now: Date, random: number): Schedule {
  return reading.result === 'failed' ? afterFailure(source, reading, now, random) : afterSuccess(source, reading, now, random)
}

function afterSuccess(source: Rhythm, reading: Reading & { result: 'unchanged' | 'read' }, now: Date, random: number): Schedule {
  const shortest = Math.max(source.min_interval_seconds, Math.min(reading.ttlSeconds ?? 0, mostFreshness))
  const first = source.last_ok_at === null
  const factor = first ? 1 : reading.newPosts > 0 ? 2 / 3 : 3 / 2
  const interval = Math.round(clamp(source.interval_seconds * factor, shortest, longestInterval))
  const hubLive = source.hub_state === 'subscribed' && source.hub_lease_until !== null && source.hub_lease_until > now
  const wanted = reading.unfinished ? source.min_interval_seconds : hubLive ? Math.max(interval, hubInterval) : interval
  const wait = Math.max(jitter(wanted, random), Math.min(reading.asked.fresh, mostFreshness), retryAfter(reading))
  return { next_fetch_at: later(now, wait), interval_seconds: interval, failures: 0, first_failed_at: null, stopped: null }
}

function afterFailure(source: Rhythm, reading: Reading & { result: 'failed' }, now: Date, random: number): Schedule {
  const failures = source.failures + 1
  const firstFailedAt = source.first_failed_at ?? now
  const backOff = Math.min(Math.min(source.interval_seconds, firstBackOff) * 2 ** Math.min(failures - 1, 20), longestInterval)
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
  const days = (now.getTime() - firstFailedAt.getTime()) / dayMs
  if (days < pauseAfterDays || failures < pauseAfterFailures) return null
  return { status: 'paused', reason: `failing since ${firstFailedAt.toISOString().slice(0, 10)}, ${code}: ${detail}` }
}

/** Exactly what was asked for, within reason. */
function retryAfter({ asked }: Reading): number {
  return Math.min(asked.retryAfter, mostRetryAfter)
}

function jitter(seconds: number, random: number): number {
  return seconds * (0.9 + 0.2 * random)
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value))
}

function later(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000)
}
