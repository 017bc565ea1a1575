import { functionWords, reportWords } from '#text/functionWords.ts'
import { bareWord, stem } from '#text/stemmer/stem.ts'
import { fold } from '#text/tokenizer/fold.ts'
import { words } from '#text/tokenizer/words.ts'
import { type Clue, clueOf } from './clue.ts'
import { readClueTable } from './clueTable.ts'
import { lettersOf } from './letters.ts'

/**
 * The clues of a report, with the word that each was read from; each part has those of the one
 * before: the headline, with the first 40 words, with the first 120.
 */
export type Clues = { title: Map<Clue, string>; head: Map<Clue, string>; lead: Map<Clue, string> }

const headUnits = 260
const leadUnits = 800

/** The clues of a report, whose text is plain. */
export function cluesOf(title: string, text: string, language: 'ar' | 'en'): Clues {
  const inTitle = cluesIn(title, language)
  const head = new Map([...inTitle, ...cluesIn(cut(text, headUnits), language)])
  return { title: inTitle, head, lead: new Map([...head, ...cluesIn(cut(text, leadUnits), language)]) }
}

/** Cuts a text between two words. */
function cut(text: string, units: number): string {
  return text.length <= units ? text : text.slice(0, text.lastIndexOf(' ', units) + 1 || units)
}

const unsaid = new Set([...functionWords, ...reportWords].flatMap((word) => [fold(word), stem(fold(word))]))
/** A year says little of an event. */
const isYear = (value: number) => value >= 1990 && value <= 2050 && Number.isInteger(value)

function cluesIn(text: string, language: 'ar' | 'en'): Map<Clue, string> {
  const { of, phrases } = readClueTable()
  const clues = new Map<Clue, string>()
  const found = words(text)
  const stems = found.map(({ word }) => stem(word))
  for (let at = 0; at < found.length; at++) {
    const { word, start } = found[at] as (typeof found)[number]
    const stemmed = stems[at] as string
    const phrase = phrases.get(stemmed)?.find((one) => one.stems.every((part, after) => stems[at + after] === part))
    const known = phrase?.clue ?? of.get(stemmed)
    if (phrase) at += phrase.stems.length - 1
    if (known !== undefined) clues.set(known, word)
    else if (/^\d/.test(word)) {
      if (!isYear(Number(word))) clues.set(clueOf('number', word), word)
    } else if (!unsaid.has(word) && !unsaid.has(stemmed))
      for (const letters of namesIn(word, text, start, language)) clues.set(clueOf('letters', letters), word)
  }
  return clues
}

/**
 * The letters by which a word may be a name: any word in Arabic, also without what may be its
 * ending; in English, one with a capital.
 */
function namesIn(word: string, text: string, start: number, language: 'ar' | 'en'): string[] {
  if (language === 'en' && text[start] === text[start]?.toLowerCase()) return []
  const spellings = language === 'en' ? [word] : [bareWord(word), stem(word)]
  return [...new Set(spellings.map((spelling) => lettersOf(spelling, language)))].filter((letters) => letters !== '')
}
