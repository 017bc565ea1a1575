import { createStore } from '#ui/createStore.ts'
import { currentList } from './newsList.ts'

/** How many comments things have, where this browser knows it better than the page: `post:12` → 7. */
const counts = createStore<ReadonlyMap<string, number>>(new Map())

/** The number everywhere at once: in the list, on the page, above the comments. */
export function setCommentCount(type: 'post' | 'poll', id: number, count: number): void {
  const key = `${type}:${id}`
  if (counts.get().get(key) === count) return
  if (type === 'post') currentList()?.update(id, { comments: count })
  counts.set(new Map([...counts.get(), [key, count]]))
}

/** @param given what the page says */
export function useCommentCount(type: 'post' | 'poll', id: number, given: number): number {
  return counts.usePart((known) => known.get(`${type}:${id}`)) ?? given
}
