import { readCookie, writeCookie } from './callApi.ts'

const maxPageSize = 200

/**
 * Stores in a cookie how many items of a list the reader had loaded: next time, as many are loaded
 * at once (spec 4), until the reader opens the list by its link, which resets it to the usual page
 * size.
 */
export function loadedCount(cookie: string, usual: number) {
  return {
    nextPage(): number {
      const stored = Number(readCookie(cookie) ?? 0)
      return stored > usual ? Math.min(stored, maxPageSize) : usual
    },
    save: (count: number) => writeCookie(cookie, String(count)),
    forget(): void {
      if (readCookie(cookie)) writeCookie(cookie, String(usual))
    },
  }
}
