import { currentReader } from '#features/accounts/browser/reader.ts'
import { callApi } from '#ui/callApi.ts'
import type { ReactionKind } from '../reactionKinds.ts'
import type { OwnReactions, ResourceType } from '../schema.ts'
import { isUnderWay } from './react.ts'
import { currentReacted, type Reacted, reactedKey, setReacted } from './reacted.ts'

/** As the API has it (`mostAtOnce` of reactions/schema.ts). */
const mostAtOnce = 200
let waiting = new Map<ResourceType, Set<number>>()
/** What this reader's browser has asked for already. */
let asked = { reader: 0, keys: new Set<string>() }

/** Asks for the reader's own reactions to these; everything wanted in one moment is asked for at once. Visitors have none. */
export function wantOwn(type: ResourceType, ids: Iterable<number>): void {
  const reader = currentReader()
  if (!reader) return
  if (asked.reader !== reader.id) asked = { reader: reader.id, keys: new Set() }
  if (waiting.size === 0) setTimeout(askForAll)
  const wanted = waiting.get(type) ?? new Set()
  waiting.set(type, wanted)
  for (const id of ids) if (!asked.keys.has(reactedKey(type, id))) wanted.add(id)
}

function askForAll(): void {
  const wanted = waiting
  waiting = new Map()
  for (const [type, ids] of wanted) {
    const all = [...ids]
    for (let at = 0; at < all.length; at += mostAtOnce) void ask(type, all.slice(at, at + mostAtOnce))
  }
}

/** What cannot be had is asked for again with the next list; until then nothing is marked. */
async function ask(type: ResourceType, ids: number[]): Promise<void> {
  const { reader, keys } = asked
  const keyOf = (id: number) => reactedKey(type, id)
  for (const id of ids) keys.add(keyOf(id))
  const before = currentReacted()
  // What the reader did meanwhile, here or on another page, the answer may not know of.
  const isOlder = (key: string) => isUnderWay(key) || currentReacted().get(key) !== before.get(key)
  try {
    const { data } = await callApi<OwnReactions>(`/api/auth/reactions?type=${type}&ids=${ids.join(',')}`)
    if (currentReader()?.id !== reader) return
    const answered = ids.filter((id) => !isOlder(keyOf(id)) && (data[id] || currentReacted().has(keyOf(id))))
    setReacted(answered.map((id) => [keyOf(id), withOwn(currentReacted().get(keyOf(id)), data[id])]))
  } catch {
    for (const id of ids) keys.delete(keyOf(id))
  }
}

function withOwn(before: Reacted | undefined, kinds: ReactionKind[] = []): Reacted {
  return { ...before, own: new Set(kinds) }
}
