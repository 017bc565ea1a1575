import { LRUCache } from 'lru-cache'
import type { Locale } from '#text/locale.ts'
import type { Text } from '../textPages.ts'
import { parseText } from './parseText.ts'

type Outcome = { text: Text } | { error: unknown }

/** All pages in both languages, and drafts. */
const maxKept = 40

const outcomes = new LRUCache<string, Outcome>({ max: maxKept })

/**
 * Parses as `parseText` does, but the same text only once: that may hold up the process for a
 * quarter of a second. Saved after a preview, listed, read or shown, a text is not parsed again.
 */
export function parseOnce(source: string, locale: Locale): Text {
  const key = `${locale} ${source}`
  const outcome = outcomes.get(key) ?? outcomeOf(source, locale)
  outcomes.set(key, outcome)
  if ('error' in outcome) throw outcome.error
  return outcome.text
}

function outcomeOf(source: string, locale: Locale): Outcome {
  try {
    return { text: parseText(source, locale) }
  } catch (error) {
    return { error }
  }
}
