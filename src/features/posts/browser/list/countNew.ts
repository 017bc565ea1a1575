import { hasStoriesOnce, type ListAddress } from '../listAddress.ts'

/** The story of each new post, by id. */
export type Waiting = ReadonlyMap<number, number>

/**
 * How many rows new posts add to a list: reports of one story are one row where it has each story
 * once.
 */
export function countNew(waiting: Waiting, address: ListAddress): number {
  return hasStoriesOnce(address) ? new Set(waiting.values()).size : waiting.size
}
