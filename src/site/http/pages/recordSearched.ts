import type { App } from '#base/app.ts'
import { recordSearch } from '#features/search/server/suggestions/recordSearch.ts'

/**
 * Records searches that readers make by opening a page, cached or not.
 * @param address canonical, of the first page of a list
 */
export function recordSearched(app: App, address: string, ip: string): void {
  if (!address.includes('search=')) return
  const search = new URLSearchParams(address.slice(address.indexOf('?'))).get('search')?.trim()
  if (search) recordSearch(app, search, ip)
}
