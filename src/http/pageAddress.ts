import { filterNames } from '../web/listAddress.ts'

/** `type` is of polls; `own` is of the filter sheet; `_routes` is React Router's: for which parts of a page it wants the data. */
const queryNames: string[] = [...filterNames, 'type', 'own', '_routes']

/**
 * What of an address its page depends on. Trackers, and whatever somebody makes up, then neither miss the kept page nor fill the memory with
 * copies of it.
 * @param url path and query as the request has them
 */
export function pageAddress(url: string): string {
  const mark = url.indexOf('?')
  if (mark < 0) return url
  const asked = new URLSearchParams(url.slice(mark + 1))
  const known = queryNames.flatMap((name) => asked.getAll(name).map((value) => [name, value]))
  const path = url.slice(0, mark)
  return known.length > 0 ? `${path}?${new URLSearchParams(known)}` : path
}
