import { characterStarts } from './characterStarts.ts'
import { trimEnd } from './trimEnd.ts'

/**
 * Shortens a text to at most `limit` characters as a reader counts them (grapheme clusters),
 * including the …; cut after a whole word if one ends in the second half. White space is collapsed.
 */
export function shorten(text: string, limit: number): string {
  const tidy = text.replace(/\s+/g, ' ').trim()
  if (tidy.length <= limit) return tidy
  let count = 0
  let cut = 0
  for (const start of characterStarts(tidy)) {
    if (count === limit - 1) cut = start
    if (++count > limit) return `${atWordEnd(tidy, cut)}…`
  }
  return tidy
}

function atWordEnd(text: string, cut: number): string {
  const wordEnd = text[cut] === ' ' ? cut : text.lastIndexOf(' ', cut)
  const start = text.slice(0, wordEnd > cut / 2 ? wordEnd : cut)
  // «بالـ» is the beginning of the next word, in other letters.
  const words = start.endsWith('ـ') && start.includes(' ') ? start.slice(0, start.lastIndexOf(' ')) : start
  return trimEnd(words, /[\s،,؛;:.\-–—(«"]/)
}
