import { brand } from '#brand.ts'
import { createStore } from '#ui/createStore.ts'
import { inStorage } from '#ui/inStorage.ts'

const maxPosts = 2000

/** The posts that this browser has opened, newest last; stored on this device only. */
export const readPosts = createStore<ReadonlySet<number>>(
  new Set(),
  inStorage('localStorage', `${brand.slug}.read`, {
    parse: (stored) => new Set(Array.isArray(stored) ? stored.filter((id) => Number.isInteger(id)) : []),
    format: (ids) => [...ids],
  }),
)

export function markRead(id: number): void {
  const ids = readPosts.get()
  if (!ids.has(id)) readPosts.set(new Set([...ids, id].slice(-maxPosts)))
}
