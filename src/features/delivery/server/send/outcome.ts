import { budgetUsedUp } from '#features/channels/server/whatsapp/takeWhatsappBudget.ts'
import type { SendResult } from '#partners/sendResult.ts'
import type { DeliveryState } from '../../states.ts'
import type { Verdict } from './judge.ts'
import type { DeliveryRow } from './readDeliveries.ts'

/** What is recorded of one story of a message. `attempts`: those of the message's head. */
export type Outcome = {
  story_id: number
  user_id: number
  attempts: number
  message_id: number | null
  kind: string
  state: DeliveryState
  reason: string | null
  provider_id: string | null
  /** What the provider said of a failure. */
  provider_error: string | null
  due_at: Date | null
  maybe_twice: boolean
  shown_agencies: number
  /** Whether the channel is to be disabled. */
  is_gone: boolean
}

/** After this many attempts a message is given up: ten hours, with these pauses. An alert joins the digest long before. */
const maxAttempts = 48
const firstPauseMs = 5_000
const maxPauseMs = 15 * 60_000
/** In characters. */
const maxError = 300
/** A provider may ask for longer, but not for ever. */
const maxRetryAfterMs = 2 * 3_600_000

export function outcomeOf({ attempts }: DeliveryRow, row: DeliveryRow, verdict: Verdict): Outcome {
  const { story_id, user_id, message_id, kind, maybe_twice, agency_count } = row
  return {
    ...{ story_id, user_id, attempts, message_id, kind, maybe_twice, ...verdict },
    ...{ provider_id: null, provider_error: null, shown_agencies: agency_count, is_gone: false },
  }
}

/** What a provider's answer means for the stories that a message had; if it is tried again, only its head changes. */
export function outcomesOf(head: DeliveryRow, rows: DeliveryRow[], result: SendResult, now: Date): Outcome[] {
  const provider_error = 'reason' in result ? result.reason.slice(0, maxError) : null
  const all = (state: DeliveryState, reason: string | null, more: Partial<Outcome> = {}) =>
    rows.map((row) => ({ ...outcomeOf(head, row, { state: 'failed', reason, due_at: null }), state, provider_error, ...more }))
  switch (result.outcome) {
    case 'sent':
      return all('sent', null, { provider_id: result.id || null })
    case 'gone':
      return all('failed', 'gone', { is_gone: true })
    case 'refused':
      return all('failed', result.reason === budgetUsedUp ? 'budget' : 'refused')
    case 'unknown':
      if (head.maybe_twice) return all('unknown', 'cut_off')
      return [
        {
          ...outcomeOf(head, head, { state: 'failed', reason: 'cut_off', due_at: laterBy(now, firstPauseMs) }),
          state: 'retry',
          maybe_twice: true,
          provider_error,
        },
      ]
    case 'busy':
      if (head.attempts >= maxAttempts) return all('failed', 'gave_up')
      return [
        {
          ...outcomeOf(head, head, { state: 'failed', reason: 'busy', due_at: laterBy(now, pauseMs(head.attempts, result.retryAfterMs)) }),
          state: 'retry',
          provider_error,
        },
      ]
  }
}

const laterBy = (now: Date, ms: number) => new Date(now.getTime() + ms)

/** Doubles with each attempt, with jitter, so that messages that failed together do not come back together. */
function pauseMs(attempts: number, retryAfterMs = 0): number {
  const pause = Math.min(maxPauseMs, firstPauseMs * 2 ** Math.min(attempts - 1, 20))
  return Math.max(Math.min(retryAfterMs, maxRetryAfterMs), pause * (0.5 + Math.random() / 2))
}
