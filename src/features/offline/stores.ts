/**
 * The stores of what can be read without a connection: each is a `Cache` of this browser, read by
 * the pages as well as by the service worker.
 */
export type StoreName = 'pages' | 'lists' | 'pictures' | 'assets' | 'personal' | 'saved' | 'pack'

/** Stores that have pages. */
export const pageStores: StoreName[] = ['pages', 'saved', 'pack']

/** How much each may hold; the oldest entries are deleted first. */
export const storeLimits: Record<StoreName, { entries: number; bytes: number }> = {
  /** Documents, and the data of pages. */
  pages: { entries: 200, bytes: 15e6 },
  /** Responses of the API that are the same for everyone. */
  lists: { entries: 60, bytes: 5e6 },
  pictures: { entries: 400, bytes: 25e6 },
  /**
   * Files of the build that are not stored with the worker: those of rare pages, and of the
   * versions before.
   */
  assets: { entries: 300, bytes: 10e6 },
  /** Responses of the API that are the reader's own. */
  personal: { entries: 40, bytes: 3e6 },
  /**
   * Limits of saved posts: as many as `storeSaved.ts` asks for, which keeps to the bytes itself:
   * the latest saves have room first.
   */
  saved: { entries: Number.POSITIVE_INFINITY, bytes: 30e6 },
  pack: { entries: 400, bytes: 40e6 },
}

/**
 * Stores of what a reader leaves behind on this device; deleted when they sign out or their session
 * has ended.
 */
export const readersStores: StoreName[] = ['personal', 'saved', 'pages', 'lists', 'pictures']

/** Headers of a stored response. */
export const storedHeaders = {
  /** ISO 8601, UTC. */
  at: 'x-stored-at',
  bytes: 'x-stored-bytes',
  /** Title of the page, percent-encoded. */
  title: 'x-stored-title',
  /** The key of the page to which a picture belongs. */
  page: 'x-stored-page',
}

/**
 * Returns when a stored response came from the server, in ms since 1970; 0 if unknown: not noted,
 * or while the clock of this device was fast.
 */
export function storedAt(response: Response): number {
  const at = Date.parse(response.headers.get(storedHeaders.at) ?? '') || 0
  return at > Date.now() ? 0 : at
}
