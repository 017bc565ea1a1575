import { isLazyUrl, pictureFile, resolveUrl } from './resolveUrl.ts'

type Attributes = Record<string, string>

/**
 * Attributes in which lazy loaders of web pages (lazysizes, WordPress, jQuery Lazy Load) have the
 * address of a picture until it is near the screen.
 */
const knownUrls = ['data-src', 'data-lazy-src', 'data-original']
const knownSets = ['data-srcset', 'data-lazy-srcset']
/** Attributes in which others have it, unless it is that of another picture. */
const otherNames = /^data-|-src$|^v-lazy$/
const ofAnother = /avatar|icon|logo|thumb|small|error|fallback|default|placeholder|low|hover|poster/

/**
 * Words in the names of what stands in for a picture; of a photo or a drawing, the vague ones are
 * the whole name.
 */
const placeholder = /(?<![a-z\d])(?:blank|placeholder|spacer|1x1|spinner|lazy[-_]?load|loader|loading)(?![a-z])/i
const vague = /(?<![a-z])(?:empty|dummy|clear|gr[ae]y|transparent|pixel|lazy|load)(?![a-z])/i
const vagueName = /^(?:empty|dummy|clear|gr[ae]y|transparent|pixel|lazy|load)[-_\d]*(?:\.|$)/i

/** Whether an address is of what stands in for a picture until it is loaded. */
export function isPlaceholder(address: string): boolean {
  if (/^data:/i.test(address)) return true
  const [path = ''] = address.split(/[?#]/, 1)
  const file = path.slice(path.lastIndexOf('/') + 1)
  return placeholder.test(file) || vagueName.test(file) || (/\.(?:gif|png|svg)$/i.test(file) && vague.test(file))
}

/** Width in pixels: wider ones are not needed for any screen, narrower ones do not fill it. */
const widest = 2_000
const narrowest = 600
/** UTF-16 units of a list of addresses that are looked at. */
const maxSet = 10_000

/**
 * The best address of the picture that an `<img>`, or another element with such attributes, shows:
 * where lazy loaders keep it, else its own; of each, the best of several sizes first. Null if it
 * has none; a placeholder only if there is nothing else.
 */
export function findPictureUrl(attributes: Attributes, base: string): string | null {
  const own = inOrder([attributes.src], [attributes.srcset])
  const candidates = [...lazyUrls(attributes), ...own.filter((address) => !isPlaceholder(address)), ...own]
  return candidates.map((address) => resolveUrl(address, base)).find((url) => url !== null) ?? null
}

/** Returns the addresses from which a script would load a picture, the best first. */
export function lazyUrls(attributes: Attributes): string[] {
  const valuesOf = (names: string[]) => names.map((name) => attributes[name])
  const known = inOrder(valuesOf(knownUrls), valuesOf(knownSets)).filter(isLazyUrl)
  const others = Object.keys(attributes)
    .filter((name) => otherNames.test(name) && !ofAnother.test(name))
    .map((name) => bestOf(attributes[name])?.address ?? '')
    .filter((address) => /^(?:https?:\/)?\//i.test(address) && pictureFile.test(address.split(/[?#]/, 1)[0]?.slice(-5) ?? ''))
  return [...known, ...others].filter((address) => !address.includes('{') && !isPlaceholder(address))
}

/** The best of each set with sizes, then the single addresses, then the sets without. */
function inOrder(addresses: (string | undefined)[], sets: (string | undefined)[]): string[] {
  const best = sets.map(bestOf).filter((candidate) => candidate !== undefined)
  const sized = best.filter(({ size }) => size > 1)
  return [...sized.map(({ address }) => address), ...addresses, ...best.map(({ address }) => address)].flatMap(
    (address) => address?.trim() || [],
  )
}

function bestOf(set: string | undefined): Candidate | undefined {
  const candidates = candidatesOf((set ?? '').slice(0, maxSet)).sort((one, other) => other.size - one.size)
  const fitting = candidates.find(({ size }) => size <= widest)
  return fitting && fitting.size >= narrowest ? fitting : (candidates.findLast(({ size }) => size > widest) ?? fitting)
}

type Candidate = { address: string; size: number }

/**
 * An address may have commas; one that ends a candidate is at its end, or follows its size (WHATWG
 * HTML, "parse a srcset attribute").
 */
function candidatesOf(set: string): Candidate[] {
  const candidates: Candidate[] = []
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
