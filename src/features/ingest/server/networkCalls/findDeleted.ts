import { idInGuid, type NetworkState } from '../networks/network.ts'
import type { NetworkCaller } from './callNetwork.ts'
import type { ListedPosts } from './listNetworkPosts.ts'

/** How often recent posts of X are looked up. */
const checkEveryMs = 3_600_000
/** How often the lists of Instagram and Threads are read back to the oldest recent post. */
const listWholeEveryMs = 3 * 3_600_000
/** Time after which that is tried again if a limit cut the list. */
const listAgainMs = 3_600_000
/** A list may be incomplete for a moment. */
const missingForMs = 10 * 60_000
/** Look-ups of single posts in one read. */
const maxLookUps = 10

type Deleted = { gone: string[] } & Pick<NetworkState, 'missing' | 'checkedAt'>

/** Finds the recent posts that no longer exist, by a look-up of all of them at once. */
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
 * The time (ms) to which the list of this read should reach back: every three hours that of the
 * oldest recent post, because a post that has left the newest page may be deleted too, and again
 * once one was missing there for long enough. Otherwise undefined.
 */
export function reachBackTo({ newest, recent, missing, checkedAt }: NetworkState, now: number): number | undefined {
  // A fast clock may have written a time to come.
  const sinceWhole = checkedAt <= now ? now - checkedAt : Number.POSITIVE_INFINITY
  const isMissing = Object.values(missing).some((since) => now - since >= missingForMs)
  const isDue = sinceWhole >= listWholeEveryMs || (isMissing && sinceWhole >= missingForMs)
  return newest !== null && isDue ? recent.at(-1)?.[1] : undefined
}

/**
 * Finds the recent posts that no longer exist: those that the list has lacked for ten minutes,
 * although it reaches back to their time. Posts of our own account are looked up first (Meta
 * answers error 100); those of others cannot be. One that the list lacks and the network still has
 * is looked up again after three hours. A list without a post that could be read removes nothing.
 * @param reachesBack whether the list was to reach back to the oldest recent post
 */
export async function findUnlisted(
  network: NetworkCaller,
  state: NetworkState,
  listed: ListedPosts,
  { now, reachesBack }: { now: number; reachesBack: boolean },
): Promise<Deleted> {
  const ids = new Set([...listed.items.map(({ guid }) => idInGuid(guid ?? '')), ...listed.unread])
  const later = now + listWholeEveryMs - missingForMs
  // By the last post: pinned ones come first, however old they are.
  const oldest = listed.items.at(-1)?.publishedAt?.getTime() ?? now
  const missing: NetworkState['missing'] = {}
  const gone: string[] = []
  let lookUps = 0
  for (const [id, at] of listed.items.length === 0 ? [] : state.recent) {
    if (ids.has(id)) continue
    const before = state.missing[id]
    if (!listed.isWhole && at <= oldest) {
      // This list says nothing about it.
      if (before !== undefined && !reachesBack) missing[id] = before
      continue
    }
    const since = Math.min(before ?? now, later)
    missing[id] = since
    if (now - since < missingForMs) continue
    if (!state.account?.isOwn) gone.push(id)
    else if (lookUps++ < maxLookUps) {
      if (await isGone(network, id)) gone.push(id)
      else missing[id] = later
    }
  }
  for (const id of gone) delete missing[id]
  return { gone, missing, checkedAt: checkedAtAfter(state, listed, { now, reachesBack }) }
}

function checkedAtAfter(
  { newest, checkedAt }: NetworkState,
  { isComplete }: ListedPosts,
  { now, reachesBack }: { now: number; reachesBack: boolean },
) {
  if (newest === null || (reachesBack && isComplete)) return now
  return reachesBack ? now - listWholeEveryMs + listAgainMs : checkedAt
}

async function isGone(network: NetworkCaller, id: string): Promise<boolean> {
  const { fault } = await network.tryTo({ ask: 'posts', ids: [id] })
  return fault?.code === 'gone'
}
