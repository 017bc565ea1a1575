import { beginsWith } from '#text/query/matchQuery.ts'
import { irregular } from '#text/stemmer/plurals.ts'
import { stem } from '#text/stemmer/stem.ts'
import type { Dictionary, StemEntry } from './dictionary.ts'

/** Prefixes of an Arabic word: a conjunction, then another clitic. */
const conjunctions = ['', 'و', 'ف']
const clitics = ['', 'بال', 'كال', 'ال', 'لل', 'ب', 'ك', 'ل', 'س']

/** A prefix is expanded to at most this many stems, the most frequent ones. */
const maxStems = 500

/**
 * The stems of words with this prefix, as defined by `beginsWith`: كوي* finds الكويت, والكو* finds
 * كويت, اسعا* finds سعر.
 */
export function stemsWithPrefix(dictionary: Dictionary, prefix: string): StemEntry[] {
  const found = new Map<string, StemEntry>()
  const consider = (entry: StemEntry | undefined) => {
    if (entry && !found.has(entry.stem) && entry.spellings.some(({ word }) => beginsWith(word, prefix))) found.set(entry.stem, entry)
  }
  for (const bare of withoutClitics(prefix)) {
    for (const entry of dictionary.withPrefix(bare)) consider(entry)
    // The prefix may be longer than the stem, as in سيارات*.
    for (let length = 2; length < bare.length; length++) consider(dictionary.find(bare.slice(0, length)))
    for (const [plural, singular] of irregular) if (plural.startsWith(bare)) consider(dictionary.find(stem(singular)))
  }
  const all = [...found.values()]
  return all.length <= maxStems ? all : all.sort((one, other) => other.documents - one.documents).slice(0, maxStems)
}

/**
 * The prefix as typed, and what remains of it without a conjunction and a preposition or article,
 * unless nothing does.
 */
function withoutClitics(prefix: string): Set<string> {
  const clusters = conjunctions
    .flatMap((conjunction) => clitics.map((clitic) => conjunction + clitic))
    .filter((cluster) => prefix.startsWith(cluster))
  return new Set(clusters.map((cluster) => prefix.slice(cluster.length)).filter((rest) => rest !== ''))
}
