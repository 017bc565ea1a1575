import { characterStarts } from './characterStarts.ts'

/**
 * Cuts a text to at most `max` UTF-16 units, between characters as readers see them (a letter with
 * its vowel marks, an emoji), with an ellipsis.
 */
export function truncate(text: string, max: number): string {
  if (text.length <= max) return text
  let end = 0
  // A little more, so that the last character is complete.
  for (const start of characterStarts(text.slice(0, max + 50))) {
    if (start > max - 1) break
    end = start
  }
  return `${text.slice(0, end).trimEnd()}…`
}
