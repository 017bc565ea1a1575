import { currentReader, watchReader } from '#features/accounts/browser/reader.ts'
import { createStore } from '#ui/createStore.ts'
import type { ReactionKind, Reactions } from '../reactionKinds.ts'
import type { ResourceType } from '../schema.ts'

/**
 * Knowledge of this browser about a resource beyond its page: the reader's own reactions, and the
 * counters once they have reacted.
 */
export type Reacted = { own: ReadonlySet<ReactionKind>; counters?: Reactions }
export type ReactedMap = ReadonlyMap<string, Reacted>

/**
 * Reactions by `reactedKey`. Empty on the server, for visitors, and until the reader's reactions
 * are loaded.
 */
const reacted = createStore<ReactedMap>(new Map())
export const useReacted = reacted.use
export const currentReacted = reacted.get
let owner: number | undefined

export function reactedKey(type: ResourceType, id: number): string {
  return `${type}:${id}`
}

export function setReacted(changes: Iterable<[string, Reacted]>): void {
  reacted.set(new Map([...reacted.get(), ...changes]))
}

// The reactions of one reader must not be shown to the next one in this browser.
watchReader(() => {
  const id = currentReader()?.id
  if (id === owner) return
  owner = id
  reacted.set(new Map())
})
