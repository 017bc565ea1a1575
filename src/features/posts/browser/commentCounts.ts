import { useSyncExternalStore } from 'react'
import { createListeners } from '#ui/createListeners.ts'
import { currentList } from './newsList.ts'

/** How many comments things have, where this browser knows it better than the page: `post:12` → 7. */
const counts = new Map<string, number>()
const { subscribe, tell } = createListeners()

/** The number everywhere at once: in the list, on the page, above the comments. */
export function setCommentCount(type: 'post' | 'poll', id: number, count: number): void {
  if (counts.get(`${type}:${id}`) === count) return
  counts.set(`${type}:${id}`, count)
  if (type === 'post') currentList()?.update(id, { comments: count })
  tell()
}

/** @param told what the page says */
export function useCommentCount(type: 'post' | 'poll', id: number, told: number): number {
  return useSyncExternalStore(
    subscribe,
    () => counts.get(`${type}:${id}`) ?? told,
    () => told,
  )
}
