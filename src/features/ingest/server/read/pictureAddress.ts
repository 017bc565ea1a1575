import { resolveUrl } from './addresses.ts'

/** Where lazy loaders of web pages (lazysizes, WordPress, jQuery Lazy Load) keep the address of a picture until it is near the screen. */
const lazyAddresses = ['data-src', 'data-lazy-src', 'data-original'] as const
const lazySets = ['data-srcset', 'data-lazy-srcset'] as const
export const pictureAttributes = [...lazyAddresses, ...lazySets, 'src', 'srcset'] as const

/** What stands in for a picture until it is loaded. */
export const placeholder = /(?:^data:|(?:blank|placeholder|loading|loader|spacer|transparent|pixel|lazy)[^/]*\.(?:gif|png|svg)(?:[?#]|$))/i

/** In pixels: wider ones are not needed for any screen. */
const widest = 2_000
/** UTF-16 units of a list of addresses that are looked at. */
const maxSet = 10_000

/**
 * The best address of the picture that an `<img>`, or another element with such attributes, shows: where lazy loaders keep it, else its own, else the widest of
 * its `srcset`. Null if it has none; a placeholder only if there is nothing else.
 */
export function pictureAddress(
  attribute: (name: (typeof pictureAttributes)[number]) => string | null | undefined,
  base: string,
): string | null {
  const src = attribute('src')?.trim() ?? ''
  const lazy = [...lazyAddresses.map(attribute), ...lazySets.map((name) => widestOf(attribute(name)))]
  const own = [src, widestOf(attribute('srcset'))]
  const candidates = [...lazy, ...(placeholder.test(src) ? own.toReversed() : own)]
  return candidates.map((address) => resolveUrl(address, base)).find((url) => url !== null) ?? null
}

/** An address may have commas; one that ends a candidate is followed by white space (WHATWG HTML, "parse a srcset attribute"). */
function widestOf(set: string | null | undefined): string | undefined {
  const found = [...(set ?? '').slice(0, maxSet).matchAll(/(?<=^|[\s,])([^\s,](?:\S*[^\s,])?)(?:\s+([\d.]+)[wx][^,]*)?\s*(?:,|$)/g)]
  const sized = found.map(([, address, size]) => ({ address, size: Number(size ?? 1) }))
  const fitting = sized.filter(({ size }) => size <= widest)
  const [first] =
    fitting.length > 0 ? fitting.sort((one, other) => other.size - one.size) : sized.sort((one, other) => one.size - other.size)
  return first?.address
}
