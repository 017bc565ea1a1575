import { phraseEnds } from '#text/phraseEnds.ts'
import { splitSentences } from './splitSentences.ts'

const maxLength = 320

/**
 * Finds the first sentences of a text, as many as a standfirst has room for; a longer first one is
 * cut after a phrase. None if there is no text.
 */
export function findOpening(text: string): string[] {
  const [first, ...others] = splitSentences(text)
  if (first === undefined) return []
  const end = phraseEnds(first, maxLength).next().value
  if (end !== undefined) return [`${first.slice(0, end)}…`]
  let opening = [first]
  for (const sentence of others) {
    const longer = [...opening, sentence]
    if (longer.join(' ').length > maxLength) break
    opening = longer
  }
  return opening
}
