import { LRUCache } from 'lru-cache'
import type { Locale } from '#text/locale.ts'
import type { Text } from '../textPages.ts'
import { parseText } from './parseText.ts'

type Outcome = { text: Text } | { error: unknown }

/** All pages in both languages, and drafts. */
const maxKept = 40

const outcomes = new LRUCache<string, Outcome>({ max: maxKept })

/**
 * The same as `parseText`, which may hold up the process for half a second: a text is parsed when it
 * is previewed or saved, and not again when it is listed, read or shown.
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
