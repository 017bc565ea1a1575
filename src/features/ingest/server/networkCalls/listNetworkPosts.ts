import type { FeedItem } from '../../schema.ts'
import { idInGuid, type NetworkAccount, type NetworkPage, type NetworkState } from '../networks/network.ts'
import type { NetworkCaller } from './callNetwork.ts'

/**
 * Posts of an account, newest first. `isWhole`: there are no older ones. `isComplete`: read to the
 * end of the list, or back to the time asked for, not cut by a limit. `newest`, `unread`: as in
 * `NetworkPage`.
 */
export type ListedPosts = {
  items: FeedItem[]
  skipped: string[]
  unread: string[]
  isWhole: boolean
  isComplete: boolean
  newest: string | null
}

/**
 * Pages of a read after the first, which reads one: an account does not publish more between two
 * reads.
 */
const maxPages = 10

/**
 * Reads the newest pages of an account until there are posts that were read before. X lists only
 * posts since the last one; Instagram and Threads list again what is known, which shows what was
 * edited and deleted.
 * @param reachTo a time (ms) to which the pages must reach back, in place of that of the newest
 *   known post
 */
export async function listNetworkPosts(
  network: NetworkCaller,
  account: NetworkAccount,
  { newest }: NetworkState,
  isSince: boolean,
  reachTo = Number(newest),
): Promise<ListedPosts> {
  const listed: ListedPosts = { items: [], skipped: [], unread: [], isWhole: false, isComplete: false, newest: null }
  const cursors = new Set<string | null>()
  let cursor: string | null = null
  // A cursor that comes back would never end.
  while (cursors.size < (newest === null ? 1 : maxPages) && !cursors.has(cursor)) {
    cursors.add(cursor)
    const page = await network.ask({ ask: 'page', account, cursor, since: isSince ? newest : null })
    listed.items.push(...page.items)
    listed.skipped.push(...page.skipped)
    listed.unread.push(...page.unread)
    listed.newest ??= page.newest
    // A page with posts may lack its cursor by mistake.
    if (page.next === null) return { ...listed, isWhole: isEmpty(page), isComplete: true }
    if (!isSince && newest !== null && reachesBack(page.items, reachTo)) return { ...listed, isComplete: true }
    if (network.waitSeconds() > 0) return listed
    cursor = page.next
  }
  if (newest !== null) listed.skipped.push(`posts beyond the first ${listed.items.length}`)
  return listed
}

const isEmpty = ({ items, skipped, unread }: NetworkPage) => items.length + skipped.length + unread.length === 0

/**
 * Whether a page reaches back to a time: by its last post, because pinned ones come first. A page
 * of which nothing could be read tells no time.
 */
function reachesBack(items: FeedItem[], time: number): boolean {
  const last = items.at(-1)
  return last !== undefined && Number(last.publishedAt ?? 0) <= time
}

/**
 * The ids and times of items, newest first, with those that were known before; at most as many as
 * one look-up may have.
 */
export function recentPosts(items: FeedItem[], before: NetworkState['recent'], now: number): NetworkState['recent'] {
  const all = new Map([...before, ...items.map(entryOf)])
  return [...all]
    .filter(([, at]) => at > now - maxAgeMs)
    .sort((one, other) => other[1] - one[1])
    .slice(0, maxRecent)

  function entryOf({ guid, publishedAt }: FeedItem): [string, number] {
    return [idInGuid(guid ?? ''), Math.min(publishedAt?.getTime() ?? now, now)]
  }
}

const maxRecent = 100
const maxAgeMs = 7 * 24 * 3_600_000
