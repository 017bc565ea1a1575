import type { NetworkCaller } from './callNetwork.ts'
import type { ListedPosts } from './listPosts.ts'
import { idOf, type NetworkState } from './network.ts'

/** How often recent posts of X are looked up. */
const checkEveryMs = 3_600_000
/** A list may be incomplete for a moment. */
const missingForMs = 10 * 60_000
/** Look-ups of single posts in one read. */
const maxLookUps = 10

type Deleted = { gone: string[] } & Pick<NetworkState, 'missing' | 'checkedAt'>

/** Which recent posts exist no more, by a look-up of all of them at once. */
export async function lookUpDeleted(network: NetworkCaller, { recent, checkedAt }: NetworkState, now: number): Promise<Deleted> {
  if (recent.length === 0) return { gone: [], missing: {}, checkedAt: now }
  if (checkedAt <= now && now - checkedAt < checkEveryMs) return { gone: [], missing: {}, checkedAt }
  const known = new Set(recent.map(([id]) => id))
  const { page } = await network.tryTo({ ask: 'posts', ids: [...known] })
  // What was read is not lost because of this; the next read asks again.
  if (!page) return { gone: [], missing: {}, checkedAt }
  return { gone: page.gone.filter((id) => known.has(id)), missing: {}, checkedAt: now }
}

/**
 * Which recent posts exist no more: those that the list has lacked for ten minutes, although it reaches back to their time. Posts of our own account are looked
 * up first (Meta answers error 100); those of others cannot be. An empty list removes nothing.
 */
export async function findUnlisted(network: NetworkCaller, state: NetworkState, listed: ListedPosts, now: number): Promise<Deleted> {
  const ids = new Set(listed.items.map(({ guid }) => idOf(guid ?? '')))
  // By the last post: pinned ones come first, however old they are.
  const oldest = listed.items.at(-1)?.publishedAt?.getTime() ?? now
  const missing: NetworkState['missing'] = {}
  const gone: string[] = []
  let lookUps = 0
  for (const [id, at] of ids.size === 0 ? [] : state.recent) {
    if (ids.has(id) || !(listed.isWhole || at > oldest)) continue
    const since = state.missing[id] ?? now
    missing[id] = since
    if (now - since < missingForMs) continue
    if (!state.account?.isOwn) gone.push(id)
    else if (lookUps++ < maxLookUps && (await isGone(network, id))) gone.push(id)
  }
  for (const id of gone) delete missing[id]
  return { gone, missing, checkedAt: now }
}

async function isGone(network: NetworkCaller, id: string): Promise<boolean> {
  const { fault } = await network.tryTo({ ask: 'posts', ids: [id] })
  return fault?.code === 'gone'
}
