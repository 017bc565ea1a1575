import type { DeliveryState } from '../../states.ts'
import type { DeliveryRow } from './readDeliveries.ts'

/** What becomes of a delivery instead of being sent. */
export type Verdict = {
  state: DeliveryState
  reason: string | null
  due_at: Date | null
}

/** An alert that waited longer than this in the queue is no news any more. */
const maxWaitMs = 2 * 3_600_000

/** Settings, mutes and the subscription may have changed since a message was queued: why it is not sent now, or undefined. */
export function judgeMessage(head: DeliveryRow, now: Date): Verdict | undefined {
  switch (head.obstacle) {
    case 'collected':
      return { state: 'collected', reason: null, due_at: null }
    case 'expired':
      return { state: 'expired', reason: 'plan_ended', due_at: null }
    case 'failed':
      return { state: 'failed', reason: 'channel_off', due_at: null }
    case 'held':
      return { state: 'held', reason: null, due_at: new Date(head.opened_at.getTime() + 86_400_000) }
  }
  const isLate = head.kind === 'alert' && now.getTime() - head.queued_at.getTime() > maxWaitMs
  return isLate ? { state: 'digest', reason: 'old', due_at: head.closes_at } : undefined
}

/** Why one story of a message is left out, or undefined. */
export function judgeStory(row: DeliveryRow): Verdict | undefined {
  if (!row.post) return { state: 'expired', reason: 'post_gone', due_at: null }
  return row.mute === null ? undefined : { state: 'muted', reason: row.mute, due_at: null }
}
