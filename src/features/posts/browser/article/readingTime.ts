import type { Locale } from '#text/locale.ts'

/**
 * Words that adults read silently in a minute: of non-fiction in English, and of Arabic, whose
 * words hold more (Brysbaert 2019, "How many words do we read per minute?",
 * https://doi.org/10.1016/j.jml.2019.104047).
 */
const wordsPerMinute: Record<Locale, number> = { ar: 181, en: 238 }

/** How long a text takes to read, in minutes; 0 for less than half a minute, null for no text. */
export function readingMinutes(text: string, language: Locale): number | null {
  const words = text.match(/\p{L}[\p{L}\p{M}\p{N}'’]*|\p{N}+/gu)?.length ?? 0
  return words === 0 ? null : Math.round(words / wordsPerMinute[language])
}
