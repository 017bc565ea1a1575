import { readCookie, writeCookie } from './callApi.ts'

const largestPage = 200

/**
 * How much of a list the reader had loaded, in a cookie: the next time as much is loaded in one go (spec 4); a list that is asked for by name begins
 * with a usual page again.
 */
export function loadedCount(cookie: string, usual: number) {
  return {
    nextPage(): number {
      const stored = Number(readCookie(cookie) ?? 0)
      return stored > usual ? Math.min(stored, largestPage) : usual
    },
    keep: (count: number) => writeCookie(cookie, String(count)),
    forget(): void {
      if (readCookie(cookie)) writeCookie(cookie, String(usual))
    },
  }
}
