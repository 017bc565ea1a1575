import { limits, Name } from '../../schema.ts'

/** Far more than a name, and little enough to go through. */
const mostGiven = 1_000

/**
 * A name from Google or Apple, typed there by whoever has the account, as one of ours: without what breaks lines or turns the writing around, and cut
 * between letters as a reader sees them. Undefined when nothing is left.
 */
export function cleanProviderName(given: string | null): string | undefined {
  const plain = (given ?? '')
    .slice(0, mostGiven)
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replaceAll(/[\p{Cs}\u202A-\u202E\u2066-\u2069\u200B\u2060\uFEFF\u00AD]/gu, '')
    .trim()
  let name = ''
  for (const { segment } of new Intl.Segmenter().segment(plain)) {
    if (name.length + segment.length > limits.name) break
    name += segment
  }
  return Name.safeParse(name).data
}
