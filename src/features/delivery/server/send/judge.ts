import type { DeliveryState } from '../../states.ts'
import type { DeliveryRow } from './readDeliveries.ts'

/** What becomes of a delivery instead of being sent. */
export type Verdict = { state: DeliveryState; reason: string | null; due_at: Date | null }

/** Settings and the subscription may have changed since a message was queued: why it is not sent now, or undefined. */
export const judgeMessage = ({ next, why, due }: DeliveryRow): Verdict | undefined =>
  next === null ? undefined : { state: next, reason: why, due_at: due }

/** Why one story of a message is left out, or undefined. */
export function judgeStory(row: DeliveryRow): Verdict | undefined {
  if (!row.post) return { state: 'expired', reason: 'post_gone', due_at: null }
  return row.mute === null ? undefined : { state: 'muted', reason: row.mute, due_at: null }
}
