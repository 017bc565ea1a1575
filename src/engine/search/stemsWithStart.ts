import { beginsWith } from '#text/query/matchQuery.ts'
import { irregular } from '#text/stemmer/plurals.ts'
import { stem } from '#text/stemmer/stem.ts'
import type { Dictionary, StemEntry } from './dictionary.ts'

/** What may stand before an Arabic word, longest first within each place. */
const conjunctions = ['', 'و', 'ف']
const clitics = ['', 'بال', 'كال', 'ال', 'لل', 'ب', 'ك', 'ل', 'س']

/** A beginning stands for this many stems at most, the most frequent ones. */
const mostStems = 500

/** The stems of words that begin so, in the sense of `beginsWith`: كوي* finds الكويت, والكو* finds كويت, اسعا* finds سعر. */
export function stemsWithStart(dictionary: Dictionary, start: string): StemEntry[] {
  const found = new Map<string, StemEntry>()
  const consider = (entry: StemEntry | undefined) => {
    if (entry && !found.has(entry.stem) && entry.spellings.some(({ word }) => beginsWith(word, start))) found.set(entry.stem, entry)
  }
  for (const bare of withoutClitics(start)) {
    for (const entry of dictionary.startingWith(bare)) consider(entry)
    // سيارات* is longer than its own stem.
    for (let length = 2; length < bare.length; length++) consider(dictionary.find(bare.slice(0, length)))
    for (const [plural, singular] of irregular) if (plural.startsWith(bare)) consider(dictionary.find(stem(singular)))
  }
  const all = [...found.values()]
  return all.length <= mostStems ? all : all.sort((one, other) => other.documents - one.documents).slice(0, mostStems)
}

/** The beginning as typed, and what is left of it without a conjunction and a preposition or article, if anything is. */
function withoutClitics(start: string): Set<string> {
  const starts = conjunctions
    .flatMap((conjunction) => clitics.map((clitic) => conjunction + clitic))
    .filter((some) => start.startsWith(some))
  return new Set(starts.map((some) => start.slice(some.length)).filter((rest) => rest !== ''))
}
