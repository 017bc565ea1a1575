import { useSyncExternalStore } from 'react'
import { currentReader, watchReader } from '#features/accounts/browser/reader.ts'
import { createListeners } from '#ui/createListeners.ts'
import type { ReactionKind, Reactions } from '../reactionKinds.ts'
import type { ResourceType } from '../schema.ts'

/** What this browser knows of one thing beyond its page: the reader's own reactions, and the counters once he has changed them. */
export type Reacted = { own: ReadonlySet<ReactionKind>; counters?: Reactions }
export type Known = ReadonlyMap<string, Reacted>

const none: Known = new Map()
let known = none
let owner: number | undefined
const { subscribe, tell } = createListeners()

export function reactedKey(type: ResourceType, id: number): string {
  return `${type}:${id}`
}

/** By `reactedKey`. Empty on the server, for visitors, and until the browser has asked. */
export function useReacted(): Known {
  return useSyncExternalStore(subscribe, currentReacted, () => none)
}

export function currentReacted(): Known {
  return known
}

export function setReacted(changes: Iterable<[string, Reacted]>): void {
  known = new Map([...known, ...changes])
  tell()
}

// What one reader did is not shown to the next one in this browser.
watchReader(() => {
  const id = currentReader()?.id
  if (id === owner) return
  owner = id
  known = none
  tell()
})
