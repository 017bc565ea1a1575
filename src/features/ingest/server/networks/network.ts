import type { FeedItem, NetworkName } from '../../schema.ts'
import type { Json } from '../read/jsonValues.ts'

/** State that reading an account needs to remember (`sources.network_state`). */
export type NetworkState = {
  /** Account as the network knows it. `isOwn`: the token belongs to it. */
  account: NetworkAccount | null
  /** The newest post that was read: its id (X), or its time in ms (Instagram, Threads). */
  newest: string | null
  /**
   * The last posts that were read, newest first: id and time in ms. Those that disappear from the
   * network are removed here.
   */
  recent: [id: string, at: number][]
  /**
   * Posts that were not in the list, and since when (ms): gone once they are missing for a while.
   * In the future: looked up again later.
   */
  missing: Record<string, number>
  /**
   * Time when the recent posts were last looked up by id, or listed back to the oldest of them; ms.
   */
  checkedAt: number
}

export type NetworkAccount = { id: string; isOwn: boolean }

/** The part of the settings that a request needs. `userId`: of our own account at Instagram. */
export type NetworkAccess = { token: string; apiRoot: string; linkRoot?: string; userId?: string }

/** One request. `cursor`: of an older page. `since`: `NetworkState.newest`. */
export type NetworkStep =
  | { ask: 'account' }
  | { ask: 'page'; account: NetworkAccount; cursor: string | null; since: string | null }
  | { ask: 'posts'; ids: string[] }

export type NetworkRequest = { url: string; headers: Record<string, string> }

/** Content of a response. Pure data; no field is trusted. */
export type NetworkPage = {
  /** Items with `guid`s made by `guidOf`; newest first. */
  items: FeedItem[]
  /** Cursor of the next, older page. */
  next: string | null
  account: NetworkAccount | null
  /** The newest post's id, where `since` is an id. */
  newest: string | null
  /** Ids that no longer exist; of a look-up by id. */
  gone: string[]
  /** A reason for each post that could not be read. */
  skipped: string[]
  /**
   * Ids of posts that are there but could not be read, or are not the account's own; of lists that
   * are compared with what we have.
   */
  unread: string[]
}

/**
 * Reason why a response is of no use. `rate_limited` waits, `token_refused` stops every source of
 * the network, `gone` ends this one.
 */
export type NetworkFault = { code: 'rate_limited' | 'token_refused' | 'gone' | 'http_status'; detail: string }

export type NetworkResponse = { status: number; headers: Record<string, string>; json: unknown }

/**
 * Facts that a reader of responses knows about the request. `name` is the account's; `allowed`:
 * private hosts that media may be on.
 */
export type NetworkContext = { name: string; linkRoot: string; step: NetworkStep; allowed: string[] }

/**
 * One network: how to ask, and what responses mean. Requests are made by `refreshNetwork`;
 * responses are read in a thread. Pure.
 */
export type Network = {
  name: NetworkName
  request(account: string, step: NetworkStep, access: NetworkAccess): NetworkRequest
  read(json: Json, context: NetworkContext): NetworkPage
  fault(response: NetworkResponse): NetworkFault | null
  /** Seconds until the next request to this network is welcome; 0 if it may follow at once. */
  wait(response: NetworkResponse, now: number): number
  /**
   * Whether recent posts are looked up by id; otherwise a post that is no longer in the list is
   * gone.
   */
  looksUpPosts: boolean
}

export const emptyNetworkPage: NetworkPage = { items: [], next: null, account: null, newest: null, gone: [], skipped: [], unread: [] }

export const guidOf = (network: NetworkName, id: string) => `${network}:${id}`
export const idInGuid = (guid: string) => guid.slice(guid.indexOf(':') + 1)

/**
 * The account's name in the address of its source: `https://x.com/name`,
 * `https://www.threads.net/@name`.
 */
export function accountName(url: string): string {
  const name = new URL(url).pathname.split('/').filter(Boolean).at(-1) ?? ''
  return decodeURIComponent(name).replace(/^@/, '')
}
