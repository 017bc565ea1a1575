import { createStore } from '../createStore.ts'
import type { QueuedWrite, RefusedWrite, WriteOutcome } from './queuedWrite.ts'

/**
 * Writes that wait on this device, of the account that is signed in on this page; `account` is null
 * for visitors.
 */
type PageQueue = { account: number | null; waiting: readonly QueuedWrite[]; refused: readonly RefusedWrite[] }

export const emptyQueue: PageQueue = { account: null, waiting: [], refused: [] }
/**
 * Store that only `queue.ts` changes, which is loaded late: the front page needs this module alone.
 */
export const pageQueue = createStore<PageQueue>(emptyQueue)

const listeners = new Set<(outcome: WriteOutcome) => void>()

/**
 * Calls `listener` with what became of each write of this account, sent by any page.
 * @returns a function that ends this
 */
export function onOutcome(listener: (outcome: WriteOutcome) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function notifyOutcome(outcome: WriteOutcome): void {
  for (const listener of listeners) listener(outcome)
}
