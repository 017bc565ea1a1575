import { readListAddress } from '#features/posts/browser/listAddress.ts'
import { ownPath } from '#features/posts/postPath.ts'
import { textPages } from '#features/textPages/textPages.ts'

export type LightKind = 'list' | 'post' | 'story' | 'polls' | 'poll' | 'events' | 'event' | 'text' | 'status' | 'filters'

/**
 * Kinds by the only part of a path. The full page of `filters` is a sheet that opens over a list; its address is where
 * the sheet's data come from.
 */
const pages = new Map<string, LightKind>([
  ['polls', 'polls'],
  ['events', 'events'],
  ['filters', 'filters'],
  ['status', 'status'],
  ...textPages.map((page): [string, LightKind] => [page, 'text']),
])

/** Kinds by the first part, before an id. */
const items = new Map<string, LightKind>([
  ['news', 'post'],
  ['media', 'post'],
  [ownPath.slice(1), 'post'],
  ['story', 'story'],
  ['polls', 'poll'],
  ['events', 'event'],
])

/** @param address canonical; that of a page's data has none */
export function hasLightVersion(address: string): boolean {
  const kind = lightKindOf(address)
  return kind !== undefined && kind !== 'filters'
}

/**
 * Returns the kind of light page that an address has; undefined if it has none (accounts, the desk).
 * @param href canonical address of the full page
 */
export function lightKindOf(href: string): LightKind | undefined {
  const url = new URL(href, 'http://localhost')
  const [first = '', id, ...others] = url.pathname
    .replace(/^\/en(?=\/|$)/, '')
    .split('/')
    .slice(1)
  const kind = id === undefined ? pages.get(first) : /^\d+$/.test(id) && others.length === 0 ? items.get(first) : undefined
  return kind ?? (readListAddress(url) ? 'list' : undefined)
}
