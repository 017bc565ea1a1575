import { readListAddress } from '#features/posts/browser/listAddress.ts'
import { findPage, type LightKind } from '#pages.ts'

/** @param address canonical; that of a page's data has none */
export function hasLightVersion(address: string): boolean {
  const kind = lightKindOf(address)
  return kind !== undefined && kind !== 'filters'
}

/**
 * Returns the kind of light page that an address has; undefined if it has none (accounts, the
 * desk). The full page of `filters` is a sheet that opens over a list; its address is where the
 * sheet's data come from.
 * @param href canonical address of the full page
 */
export function lightKindOf(href: string): LightKind | undefined {
  const url = new URL(href, 'http://localhost')
  const kind = findPage(url.pathname)?.light
  if (kind === 'list') return readListAddress(url) ? kind : undefined
  // Our own posts are found by words alone, too, which no canonical address has.
  return kind === 'post' && !/\/\d+$/.test(url.pathname) ? undefined : kind
}
