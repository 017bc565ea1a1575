import { phraseEnds } from '#text/phraseEnds.ts'
import { splitSentences } from './splitSentences.ts'

const maxLength = 320
/** UTF-16 units of a sentence that are looked at: a character may have any number of marks. */
const maxUnits = 1_000

/**
 * Finds the first sentences of a text, as many as a standfirst has room for; a longer first one is
 * cut after a phrase. None if there is no text.
 */
export function findOpening(text: string): string[] {
  const [whole, ...others] = splitSentences(text)
  if (whole === undefined) return []
  const first = whole.slice(0, maxUnits)
  const end = phraseEnds(first, maxLength).next().value
  if (end !== undefined) return [`${first.slice(0, end)}…`]
  if (first !== whole) return []
  let opening = [first]
  for (const sentence of others) {
    const longer = [...opening, sentence]
    if (longer.join(' ').length > maxLength) break
    opening = longer
  }
  return opening
}
