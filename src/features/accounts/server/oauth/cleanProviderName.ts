import { limits, Name } from '../../schema.ts'

/** Length that is far longer than a name, and short enough to process. */
const maxInputLength = 1_000

/**
 * Makes a name from Google or Apple, where users can enter anything, fit for us: removes line
 * breaks and direction marks, and truncates it between grapheme clusters. Undefined when nothing is
 * left.
 */
export function cleanProviderName(given: string | null): string | undefined {
  const plain = (given ?? '')
    .slice(0, maxInputLength)
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
