import { budgetUsedUp } from '#features/channels/server/whatsapp/takeWhatsappBudget.ts'
import type { SendResult } from '#partners/sendResult.ts'
import type { DeliveryState } from '../../states.ts'
import type { DeliveryRow } from './readDeliveries.ts'

/** Record of one story of a message. `attempts`: those of the message's head. */
export type DeliveryOutcome = {
  story_id: number
  user_id: number
  attempts: number
  message_id: number | null
  kind: string
  state: DeliveryState
  reason: string | null
  provider_id: string | null
  /** Words of the provider about a failure. */
  provider_error: string | null
  due_at: Date | null
  maybe_twice: boolean
  shown_agencies: number
  /** Whether the channel is to be disabled. */
  is_gone: boolean
}

/**
 * Attempts after which a message is given up: ten hours, with these pauses. An alert joins the
 * digest long before.
 */
const maxAttempts = 48
const firstPauseMs = 5_000
const maxPauseMs = 15 * 60_000
/** Length in characters. */
const maxError = 300
/** A provider may ask for longer, but not for ever. */
const maxRetryAfterMs = 2 * 3_600_000

/**
 * Finds what becomes of a story of a claimed message instead of being sent, or undefined: settings,
 * mutes and the subscription may have changed since it was queued, and decide about the whole
 * message by its head.
 */
export function outcomeUnsent(head: DeliveryRow, row: DeliveryRow): DeliveryOutcome | undefined {
  const of = (state: DeliveryState, reason: string | null, due_at: Date | null = null) => outcomeOf(head, row, { state, reason, due_at })
  if (head.next) return of(head.next, head.why, head.due)
  if (!row.post) return of('expired', 'post_gone')
  return row.mute === null ? undefined : of('muted', row.mute)
}

/**
 * Returns what a provider's answer means for the stories of a message; if it is tried again, only
 * its head changes.
 */
export function outcomesOf(head: DeliveryRow, rows: DeliveryRow[], result: SendResult, now: Date): DeliveryOutcome[] {
  const provider_error = 'reason' in result ? result.reason.slice(0, maxError) : null
  const all = (state: DeliveryState, reason: string | null, more: Partial<DeliveryOutcome> = {}) =>
    rows.map((row) => outcomeOf(head, row, { state, reason, provider_error, ...more }))
  const again = (reason: string, pause: number, maybe_twice: boolean) => {
    const due_at = new Date(now.getTime() + pause)
    return [outcomeOf(head, head, { state: 'retry', reason, due_at, maybe_twice, provider_error })]
  }
  switch (result.outcome) {
    case 'sent':
      return all('sent', null, { provider_id: result.id || null })
    case 'gone':
      return all('failed', 'gone', { is_gone: true })
    case 'refused':
      return all('failed', result.reason === budgetUsedUp ? 'budget' : 'refused')
    case 'unknown':
      return head.maybe_twice ? all('unknown', 'cut_off') : again('cut_off', firstPauseMs, true)
    case 'busy':
      if (head.attempts >= maxAttempts) return all('failed', 'gave_up')
      return again('busy', pauseMs(head.attempts, result.retryAfterMs), head.maybe_twice)
  }
}

type Changes = Pick<DeliveryOutcome, 'state' | 'reason'> & Partial<DeliveryOutcome>
const nothing = { provider_id: null, provider_error: null, due_at: null, is_gone: false }

function outcomeOf({ attempts }: DeliveryRow, row: DeliveryRow, changes: Changes): DeliveryOutcome {
  const { story_id, user_id, message_id, kind, maybe_twice, agency_count: shown_agencies } = row
  return { story_id, user_id, attempts, message_id, kind, maybe_twice, shown_agencies, ...nothing, ...changes }
}

/**
 * Doubles with each attempt, with jitter, so that messages that failed together do not come back
 * together.
 */
function pauseMs(attempts: number, retryAfterMs = 0): number {
  const pause = Math.min(maxPauseMs, firstPauseMs * 2 ** Math.min(attempts - 1, 20))
  return Math.max(Math.min(retryAfterMs, maxRetryAfterMs), pause * (0.5 + Math.random() / 2))
}
