import { isFunctionWord } from '#text/functionWords.ts'
import { stem } from '#text/stemmer/stem.ts'
import { foldedWords } from '#text/tokenizer/words.ts'
import { splitSentences } from './splitSentences.ts'

const maxAdded = 2
/**
 * A sentence is new if this share of its content words is in no earlier report, and has enough of
 * them to be a statement.
 */
const minNew = 0.5
const minWords = 5
const [minLength, maxLength] = [30, 320]

/**
 * Finds what each report says that no earlier one in its language does: the first sentences with
 * mostly new words.
 * @param reports oldest first; `text` is plain. A headline is known to readers, so it is added only
 *   by a report without a text
 * @returns by id; the first report of a language adds nothing, because whether it only translates
 *   an earlier one is unknown
 */
export function findAdded(reports: { id: number; language: 'ar' | 'en'; title: string; text: string }[]): Map<number, string[]> {
  const knownIn = new Map<string, Set<string>>()
  const added = new Map<number, string[]>()
  for (const { id, language, title, text } of reports) {
    const before = knownIn.get(language)
    const known = before ?? new Set<string>()
    knownIn.set(language, known)
    const sentences = splitSentences(text || title)
    added.set(id, before ? sentences.filter((sentence) => isNew(sentence, known)).slice(0, maxAdded) : [])
    for (const sentence of [title, ...sentences]) for (const word of contentWords(sentence)) known.add(word)
  }
  return added
}

function isNew(sentence: string, known: ReadonlySet<string>): boolean {
  if (sentence.length < minLength || sentence.length > maxLength) return false
  const words = contentWords(sentence)
  const fresh = words.filter((word) => !known.has(word))
  return words.length >= minWords && fresh.length >= words.length * minNew
}

function contentWords(sentence: string): string[] {
  return foldedWords(sentence)
    .filter((word) => !isFunctionWord(word))
    .map(stem)
}
