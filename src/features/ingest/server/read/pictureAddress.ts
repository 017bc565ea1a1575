import { resolveUrl } from './addresses.ts'

/** Where lazy loaders of web pages (lazysizes, WordPress, jQuery Lazy Load) keep the address of a picture until it is near the screen. */
const lazyAddresses = ['data-src', 'data-lazy-src', 'data-original'] as const
const lazySets = ['data-srcset', 'data-lazy-srcset'] as const
export const pictureAttributes = [...lazyAddresses, ...lazySets, 'src', 'srcset'] as const

/** Whether an address is of what stands in for a picture until it is loaded. */
export function isPlaceholder(address: string): boolean {
  const [path = ''] = address.split(/[?#]/, 1)
  const file = path.slice(path.lastIndexOf('/') + 1)
  return /^data:/i.test(address) || (/\.(?:gif|png|svg)$/i.test(file) && /blank|placeholder|load|spacer|transparent|pixel|lazy/i.test(file))
}

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
  const candidates = [...lazy, ...(isPlaceholder(src) ? own.toReversed() : own)]
  return candidates.map((address) => resolveUrl(address, base)).find((url) => url !== null) ?? null
}

function widestOf(set: string | null | undefined): string | undefined {
  const candidates = candidatesOf((set ?? '').slice(0, maxSet))
  const fitting = candidates.filter(({ size }) => size <= widest)
  const [first] =
    fitting.length > 0 ? fitting.sort((one, other) => other.size - one.size) : candidates.sort((one, other) => one.size - other.size)
  return first?.address
}

/** An address may have commas; one that ends a candidate is at its end, or follows its size (WHATWG HTML, "parse a srcset attribute"). */
function candidatesOf(set: string): { address: string; size: number }[] {
  const candidates: { address: string; size: number }[] = []
  let isOpen = false
  for (const token of set.split(/\s+/)) {
    let address = token
    if (isOpen) {
      const [size = ''] = token.split(',', 1)
      const candidate = candidates.at(-1)
      if (candidate && /^[\d.]+[wx]$/.test(size)) candidate.size = Number.parseFloat(size)
      if (size === token) continue
      address = token.slice(size.length + 1)
    }
    let [start, end] = [0, address.length]
    while (address[start] === ',') start++
    while (end > start && address[end - 1] === ',') end--
    if (end > start) candidates.push({ address: address.slice(start, end), size: 1 })
    isOpen = end > start && end === address.length
  }
  return candidates
}
