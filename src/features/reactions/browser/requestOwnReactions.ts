import { currentReader } from '#features/accounts/browser/reader.ts'
import { callApi } from '#ui/callApi.ts'
import type { ReactionKind } from '../reactionKinds.ts'
import type { OwnReactions, ResourceType } from '../schema.ts'
import { isInFlight } from './react.ts'
import { currentReacted, type Reacted, reactedKey, setReacted } from './reacted.ts'

/** Must match `maxPerRequest` in `reactions/schema.ts`. */
const maxPerRequest = 200
let waiting = new Map<ResourceType, Set<number>>()
/** What was already requested for this reader. */
let requested = { reader: 0, keys: new Set<string>() }

/** Requests the reader's own reactions to these resources. Calls in the same tick share one request; for visitors it does nothing. */
export function requestOwnReactions(type: ResourceType, ids: Iterable<number>): void {
  const reader = currentReader()
  if (!reader) return
  if (requested.reader !== reader.id) requested = { reader: reader.id, keys: new Set() }
  if (waiting.size === 0) setTimeout(flush)
  const added = waiting.get(type) ?? new Set()
  waiting.set(type, added)
  for (const id of ids) if (!requested.keys.has(reactedKey(type, id))) added.add(id)
}

function flush(): void {
  const batch = waiting
  waiting = new Map()
  for (const [type, ids] of batch) {
    const all = [...ids]
    for (let at = 0; at < all.length; at += maxPerRequest) void fetchOwn(type, all.slice(at, at + maxPerRequest))
  }
}

/** After a failure they are requested again with the next list; until then none is marked. */
async function fetchOwn(type: ResourceType, ids: number[]): Promise<void> {
  const { reader, keys } = requested
  const keyOf = (id: number) => reactedKey(type, id)
  for (const id of ids) keys.add(keyOf(id))
  const before = currentReacted()
  // The response may not include what the reader did meanwhile, here or in another tab.
  const isOutdated = (key: string) => isInFlight(key) || currentReacted().get(key) !== before.get(key)
  try {
    const { data } = await callApi<OwnReactions>(`/api/auth/reactions?type=${type}&ids=${ids.join(',')}`)
    if (currentReader()?.id !== reader) return
    const current = ids.filter((id) => !isOutdated(keyOf(id)) && (data[id] || currentReacted().has(keyOf(id))))
    setReacted(current.map((id) => [keyOf(id), withOwn(currentReacted().get(keyOf(id)), data[id])]))
  } catch {
    for (const id of ids) keys.delete(keyOf(id))
  }
}

function withOwn(before: Reacted | undefined, kinds: ReactionKind[] = []): Reacted {
  return { ...before, own: new Set(kinds) }
}
