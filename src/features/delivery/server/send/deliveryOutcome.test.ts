import { expect, test } from 'vitest'
import { outcomesOf } from './deliveryOutcome.ts'
import type { DeliveryRow } from './readDeliveries.ts'

const now = new Date('2026-11-28T09:00:00Z')
const row = { story_id: 1, user_id: 2, message_id: null, kind: 'alert', maybe_twice: false, agency_count: 1 } as DeliveryRow
const busy = (attempts: number, retryAfterMs?: number) => {
  const head = { ...row, attempts }
  return outcomesOf(head, [head], { outcome: 'busy', retryAfterMs, reason: 'answered 503' }, now)[0]
}
const pauseOf = (attempts: number, retryAfterMs?: number) =>
  ((busy(attempts, retryAfterMs)?.due_at?.getTime() ?? Number.NaN) - now.getTime()) / 1000

test('a message is tried 48 times, and then given up, with what the provider said', () => {
  expect(busy(47)).toMatchObject({ state: 'retry', reason: 'busy', provider_error: 'answered 503' })
  expect(busy(48)).toMatchObject({ state: 'failed', reason: 'gave_up', due_at: null, provider_error: 'answered 503' })
})

test.each([
  [1, 2.5, 5],
  [2, 5, 10],
  [5, 40, 80],
  [30, 450, 900],
])('after %i attempts the next one comes within %d to %d seconds', (attempts, least, most) => {
  for (let tries = 0; tries < 50; tries++) {
    expect(pauseOf(attempts)).toBeGreaterThanOrEqual(least)
    expect(pauseOf(attempts)).toBeLessThanOrEqual(most)
  }
})

test('a provider that asks to wait is obeyed for two hours at most, and never for less than our own pause', () => {
  expect(pauseOf(1, 60_000)).toBe(60)
  expect(pauseOf(1, 86_400_000)).toBe(7_200)
  expect(pauseOf(5, 1)).toBeGreaterThanOrEqual(40)
})

test('of what a provider says 300 characters are kept', () => {
  const head = { ...row, attempts: 1 }
  const [outcome] = outcomesOf(head, [head], { outcome: 'refused', reason: 'x'.repeat(5_000) }, now)
  expect(outcome).toMatchObject({ state: 'failed', reason: 'refused', provider_error: 'x'.repeat(300), is_gone: false })
})

test('only a channel that is gone is disabled', () => {
  const head = { ...row, attempts: 1 }
  const gone = (result: Parameters<typeof outcomesOf>[2]) => outcomesOf(head, [head], result, now).map(({ is_gone }) => is_gone)
  expect([gone({ outcome: 'gone', reason: 'answered 410' }), gone({ outcome: 'sent', id: '1' })]).toEqual([[true], [false]])
})
