import { currentReader } from '#features/accounts/browser/reader.ts'
import { callApi } from '#ui/callApi.ts'
import { pageQueue } from '#ui/queuedWrites/pageQueue.ts'
import type { ReactionKind } from '../reactionKinds.ts'
import type { OwnReactions, ResourceType } from '../schema.ts'
import { isInFlight } from './react.ts'
import { currentReacted, type Reacted, reactedKey, setReacted } from './reacted.ts'
import { hasWaiting, waitingResources, withWaiting } from './waitingReactions.ts'

/** Number that must match `maxPerRequest` in `reactions/schema.ts`. */
const maxPerRequest = 200
let waiting = new Map<ResourceType, Set<number>>()
/** Resources that were already requested for this reader. */
let requested = { reader: 0, keys: new Set<string>() }

/**
 * Requests the reader's own reactions to these resources. Calls in the same tick share one request;
 * for visitors it does nothing.
 */
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

/**
 * Fetches own reactions. After a failure they are requested again with the next list; until then
 * none is marked.
 */
async function fetchOwn(type: ResourceType, ids: number[]): Promise<void> {
  const { reader, keys } = requested
  const keyOf = (id: number) => reactedKey(type, id)
  for (const id of ids) keys.add(keyOf(id))
  const before = currentReacted()
  // The response may not include what the reader did meanwhile, here or in another tab.
  const isOutdated = (id: number) =>
    isInFlight(keyOf(id)) || (!hasWaiting(type, id) && currentReacted().get(keyOf(id)) !== before.get(keyOf(id)))
  try {
    const { data } = await callApi<OwnReactions>(`/api/auth/reactions?type=${type}&ids=${ids.join(',')}`)
    if (currentReader()?.id !== reader) return
    const isKnown = (id: number) => data[id] !== undefined || currentReacted().has(keyOf(id)) || hasWaiting(type, id)
    setReacted(ids.filter((id) => !isOutdated(id) && isKnown(id)).map((id) => [keyOf(id), reactedWith(type, id, new Set(data[id]))]))
  } catch {
    showWaiting()
    for (const id of ids) keys.delete(keyOf(id))
  }
}

/** @param own according to the server */
function reactedWith(type: ResourceType, id: number, own: ReadonlySet<ReactionKind>): Reacted {
  return { ...currentReacted().get(reactedKey(type, id)), own: withWaiting(type, id, own) }
}

/**
 * Marks what waits for the network, perhaps since an earlier page, on resources whose own reactions
 * are known or were requested.
 */
function showWaiting(): void {
  const known = waitingResources().filter(({ type, id }) => {
    const key = reactedKey(type, id)
    return !isInFlight(key) && (currentReacted().has(key) || requested.keys.has(key))
  })
  setReacted(
    known.map(({ type, id }) => [
      reactedKey(type, id),
      reactedWith(type, id, currentReacted().get(reactedKey(type, id))?.own ?? new Set()),
    ]),
  )
}

pageQueue.subscribe(showWaiting)
