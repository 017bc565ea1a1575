import { createStore } from '#ui/createStore.ts'
import { currentList } from './newsList.ts'

/** Comment counts that are newer than the page's: `post:12` → 7. */
const counts = createStore<ReadonlyMap<string, number>>(new Map())

/** Updates the count everywhere: in the list, on the page and above the comments. */
export function setCommentCount(type: 'post' | 'poll', id: number, count: number): void {
  const key = `${type}:${id}`
  if (counts.get().get(key) === count) return
  if (type === 'post') currentList()?.update(id, { comments: count })
  counts.set(new Map([...counts.get(), [key, count]]))
}

/** @param given the page's count */
export function useCommentCount(type: 'post' | 'poll', id: number, given: number): number {
  return counts.usePart((stored) => stored.get(`${type}:${id}`)) ?? given
}
