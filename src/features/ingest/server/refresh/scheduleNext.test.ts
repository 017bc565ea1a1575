import fc from 'fast-check'
import { expect, test } from 'vitest'
import { requestedDelay } from './requestedDelay.ts'
import { type Reading, type SourceTiming, scheduleNext } from './scheduleNext.ts'

const now = new Date('2026-11-21T09:00:00Z')
const middle = 0.5
const calm = { fresh: 0, retryAfter: 0 }
const rhythm: SourceTiming = {
  interval_seconds: 900,
  min_interval_seconds: 60,
  failures: 0,
  first_failed_at: null,
  last_ok_at: new Date('2026-11-21T08:45:00Z'),
  hub_state: null,
  hub_lease_until: null,
}
const read = (newPosts: number, more: Partial<Reading> = {}): Reading =>
  ({ result: 'read', newPosts, unfinished: false, requested: calm, ttlSeconds: null, ...more }) as Reading
const failed: Reading = { result: 'failed', code: 'http_status', detail: 'responded with 503', requested: calm }
const waitOf = (source: SourceTiming, reading: Reading, random = middle) =>
  (scheduleNext(source, reading, now, random).next_fetch_at.getTime() - now.getTime()) / 1000

/** The interval after many reads of a source that has a new post every `gap` seconds. */
function settle(gap: number, source = rhythm): number {
  let interval = source.interval_seconds
  let clock = 0
  let seen = 0
  for (let step = 0; step < 200; step++) {
    clock += interval
    const news = Math.floor(clock / gap) - seen
    seen += news
    interval = scheduleNext({ ...source, interval_seconds: interval }, read(news), now, middle).interval_seconds
  }
  return interval
}

test('a busy source is read more often than a quiet one', () => {
  expect(settle(30)).toBe(60)
  expect(settle(600)).toBeGreaterThan(200)
  expect(settle(600)).toBeLessThan(1200)
  expect(settle(1_000_000)).toBe(6 * 3600)
})

test('one of our own sources may be read more often than every minute', () => {
  expect(settle(1, { ...rhythm, min_interval_seconds: 3 })).toBe(3)
})

test('the first read does not change the interval', () => {
  expect(scheduleNext({ ...rhythm, last_ok_at: null }, read(50), now, middle).interval_seconds).toBe(900)
})

test('the delay that a response asks for is obeyed up to a limit', () => {
  expect(waitOf(rhythm, read(1, { requested: { fresh: 1800, retryAfter: 0 } }))).toBe(1800)
  expect(waitOf(rhythm, read(1, { requested: { fresh: 864_000, retryAfter: 0 } }))).toBe(3600)
  expect(waitOf(rhythm, read(1, { requested: { fresh: 0, retryAfter: 7200 } }))).toBe(7200)
  expect(waitOf(rhythm, { ...failed, requested: { fresh: 0, retryAfter: 864_000 } })).toBe(86_400)
})

test("a feed's ttl is the lower bound of its interval", () => {
  expect(scheduleNext(rhythm, read(5, { ttlSeconds: 1200 }), now, middle).interval_seconds).toBe(1200)
  expect(scheduleNext(rhythm, read(5, { ttlSeconds: 864_000 }), now, middle).interval_seconds).toBe(3600)
})

test('the delay varies by up to ten per cent around the interval', () => {
  expect(waitOf({ ...rhythm, interval_seconds: 1500 }, read(1), 0)).toBe(900)
  expect(waitOf({ ...rhythm, interval_seconds: 1500 }, read(1), 0.999)).toBeCloseTo(1100, -1)
})

test('a source with an active hub is fetched rarely', () => {
  const live = { ...rhythm, hub_state: 'subscribed', hub_lease_until: new Date('2026-11-25T00:00:00Z') }
  expect(waitOf(live, read(1))).toBe(3600)
  expect(waitOf({ ...live, hub_lease_until: now }, read(1))).toBe(600)
})

test('a source with unread articles is due soon', () => {
  expect(waitOf(rhythm, read(8, { unfinished: true }))).toBe(60)
})

test('each failure doubles the delay, up to six hours', () => {
  const waits = Array.from({ length: 8 }, (_, failures) => waitOf({ ...rhythm, failures }, failed))
  expect(waits).toEqual([900, 1800, 3600, 7200, 14_400, 21_600, 21_600, 21_600])
})

test('five days of failures pause a source, but one failure before and one after a holiday do not', () => {
  const firstFailed = new Date('2026-11-16T08:00:00Z')
  const long = { ...rhythm, first_failed_at: firstFailed, failures: 30 }
  expect(scheduleNext(long, failed, now, middle).stopped).toEqual({
    status: 'paused',
    reason: 'failing since 2026-11-16, http_status: responded with 503',
  })
  expect(scheduleNext({ ...long, failures: 1 }, failed, now, middle).stopped).toBeNull()
  expect(scheduleNext({ ...long, first_failed_at: new Date('2026-11-17T08:00:00Z') }, failed, now, middle).stopped).toBeNull()
})

test('a source is never due before its minimum interval nor later than after a day', () => {
  const anyReading = fc.oneof(
    fc.record({
      result: fc.constantFrom('read' as const, 'unchanged' as const),
      newPosts: fc.nat(100),
      unfinished: fc.boolean(),
      requested: fc.record({ fresh: fc.nat(10 ** 9), retryAfter: fc.nat(10 ** 9) }),
      ttlSeconds: fc.option(fc.nat(10 ** 9)),
    }),
    fc.record({
      result: fc.constant('failed' as const),
      code: fc.constant('dns' as const),
      detail: fc.string(),
      requested: fc.constant(calm),
    }),
  )
  fc.assert(
    fc.property(
      anyReading,
      fc.integer({ min: 60, max: 21_600 }),
      fc.nat(1000),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (reading, interval, failures, random) => {
        const wait = waitOf({ ...rhythm, interval_seconds: interval, failures }, reading, random)
        expect(wait).toBeGreaterThanOrEqual(54)
        expect(wait).toBeLessThanOrEqual(86_400)
      },
    ),
  )
})

test('the requested delay is read from the response headers', () => {
  expect(requestedDelay({ 'cache-control': 'public, max-age=600', age: '100' }, now)).toEqual({ fresh: 500, retryAfter: 0 })
  expect(requestedDelay({ 'cache-control': 's-maxage=600' }, now)).toEqual({ fresh: 0, retryAfter: 0 })
  expect(requestedDelay({ 'cache-control': 'no-cache, max-age=600' }, now)).toEqual({ fresh: 0, retryAfter: 0 })
  expect(requestedDelay({ 'retry-after': '120' }, now)).toEqual({ fresh: 0, retryAfter: 120 })
  expect(requestedDelay({ 'retry-after': 'Sat, 21 Nov 2026 09:01:00 GMT' }, now)).toEqual({ fresh: 0, retryAfter: 60 })
  expect(requestedDelay({ 'retry-after': 'soon', 'cache-control': 'max-age=x' }, now)).toEqual({ fresh: 0, retryAfter: 0 })
})
