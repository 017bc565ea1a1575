import { withLastHamza } from './finalHamza.ts'
import { otherSpellings, withForeignG } from './foreignG.ts'
import { spellings } from './spellings.ts'
import { stem } from './stem.ts'

/** A beginning in `spellings`, and all with which it means the same. */
let openings: Map<string, string[]> | undefined
/** A clitic that stays on a word may stand before an opening: وهياه, لهياه; and the س of ستماءه. */
const maxBefore = 1
const maxOpening = 11

/**
 * The folded spellings of a word without its article, itself first: هيءه and هياه; تلغرام,
 * تيليغرام, تيليجرام …. All have the same stem.
 */
export function spellingsOf(word: string, afterArticle: boolean): string[] {
  const withG = withForeignG(word)
  const listed = [...respelled(withG)]
  const withLetters = listed.flatMap((one) => (one.includes('غ') ? [one, ...otherSpellings([one]).flat()] : [one]))
  return [...new Set([word, ...withLetters, withHamza(word, afterArticle)])]
}

/** Returns the one spelling that stands for all spellings of a word without its article. */
export function oneSpelling(word: string, afterArticle: boolean): string {
  return spellingsOf(withHamza(word, afterArticle), afterArticle).toSorted()[0] as string
}

/**
 * The ء that `withLastHamza` restores, after the ي of طواري as well, because folding leaves طواريء.
 */
function withHamza(word: string, afterArticle: boolean): string {
  return withLastHamza(word, afterArticle) === word ? word : `${word}ء`
}

function respelled(word: string): Set<string> {
  openings ??= findOpenings()
  const found = new Set([word])
  for (let from = 0; from <= maxBefore; from++) {
    for (let to = from + 2; to <= Math.min(word.length, from + maxOpening); to++) {
      for (const other of openings.get(word.slice(from, to)) ?? []) {
        const spelled = word.slice(0, from) + other + word.slice(to)
        if (stem(spelled) === stem(word)) found.add(spelled)
      }
    }
  }
  return found
}

/**
 * Finds openings without a final ه, which some canonical spellings have lost; a longer form of a
 * spelling (مليشيات, اميركيا) begins with it.
 */
function findOpenings(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [canonical, entries] of Map.groupBy(spellings, ([, one]) => one)) {
    const all = [...new Set([...entries.map(([form]) => form), canonical].map((form) => form.replace(/ه$/, '')))]
    const shortest = all.filter((form) => !all.some((other) => other !== form && form.startsWith(other)))
    for (const form of shortest) found.set(form, [...(found.get(form) ?? []), ...shortest.filter((other) => other !== form)])
  }
  return found
}
