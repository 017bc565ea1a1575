import type { AccountQueue, QueuedWrite } from './queuedWrite.ts'

/**
 * A comment that waited longer is offered to its author instead of sent, because the discussion has
 * moved on.
 */
const maxCommentAgeMs = 7 * 24 * 3600_000
/** Nothing waits longer; a later time was written while the device's clock was fast. */
export const maxWaitMs = 15 * 60_000

/**
 * The first write that may be sent now. A write that must wait holds back the later ones of its
 * kind, so that each kind stays in order.
 */
export function nextWrite(waiting: readonly QueuedWrite[], now: number): QueuedWrite | undefined {
  const heldBack = new Set<QueuedWrite['kind']>()
  for (const write of waiting) {
    if (heldBack.has(write.kind)) continue
    if (readyAt(write, now) <= now) return write
    heldBack.add(write.kind)
  }
  return undefined
}

/** How long until one of them may be sent, in ms; undefined if none waits. */
export function waitMs(waiting: readonly QueuedWrite[], now: number): number | undefined {
  return waiting.length === 0 ? undefined : Math.max(0, Math.min(...waiting.map((write) => readyAt(write, now))) - now)
}

function readyAt({ heldUntil, notBefore }: QueuedWrite, now: number): number {
  return Math.max(0, ...[heldUntil, notBefore].filter((time) => time <= now + maxWaitMs))
}

export function isTooOld({ kind, at }: QueuedWrite, now: number): boolean {
  return kind === 'comment' && now - at > maxCommentAgeMs
}

/** The queue with `added` at its end, instead of earlier writes with the same ids. */
export function withAdded(queue: AccountQueue, added: QueuedWrite[]): AccountQueue {
  const ids = new Set(added.map(({ id }) => id))
  return { ...queue, waiting: [...queue.waiting.filter(({ id }) => !ids.has(id)), ...added] }
}

/** The queue without a write, unless a later one has replaced it. */
export function withoutWrite(queue: AccountQueue, { id, version }: QueuedWrite): AccountQueue {
  return { ...queue, waiting: queue.waiting.filter((write) => write.id !== id || write.version !== version) }
}
