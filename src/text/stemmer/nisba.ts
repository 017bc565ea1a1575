import { englishNisbas, irregularNisbas, regularBases, withoutNisba } from './nisbaWords.ts'
import { isArabic, stem } from './stem.ts'
import { readList } from './wordList.ts'

/**
 * A stem of at least this many letters forms its nisba with ي, unless nisbaWords.ts excludes it;
 * shorter ones have a nisba only if listed.
 */
const longBase = 5

/**
 * The stems that are the nisba of this one (كويت → كويتي) or of which this one is the nisba (كويتي
 * → كويت, امريكي → امريكا); usually none. Those formed by a rule need not exist. The nisba is
 * another word, so search ranks it lower, and for alerts it is the reader's choice.
 */
export function nisbaKin(stemmed: string): readonly string[] {
  return [...nisbasOf(stemmed), ...basesOf(stemmed)]
}

function nisbasOf(base: string): readonly string[] {
  const { nisbas, denied } = tablesFor(base)
  return (
    nisbas.get(base) ??
    (base.length >= longBase && isArabic(base) && !denied.has(base) ? [regularNisba(base)].filter((nisba) => nisba !== base) : [])
  )
}

function basesOf(nisba: string): string[] {
  const known = tablesFor(nisba).bases.get(nisba)
  if (known) return known
  if (!nisba.endsWith('ي')) return []
  const bare = nisba.slice(0, -1)
  return [bare, `${bare}ا`, `${nisba}ا`].filter((base) => nisbasOf(base).includes(nisba) && stem(base) === base)
}

/**
 * امريكا → امريكي, سوريا → سوري, رياضه → رياضي; the nisba of a word in ي or يه does not differ from
 * it.
 */
function regularNisba(base: string): string {
  if (base.endsWith('يا')) return base.slice(0, -1)
  if (base.endsWith('ي')) return base
  if (base.endsWith('يه')) return base
  return `${/[اه]$/.test(base) ? base.slice(0, -1) : base}ي`
}

const regular = readList(regularBases)
const irregular = readList(irregularNisbas, englishNisbas)
const denied = readList(withoutNisba)

/** Nisbas by base, bases by nisba, and the bases without a nisba; all of them stems. */
type Tables = { nisbas: Map<string, string[]>; bases: Map<string, string[]>; denied: Set<string> }

const tables = new Map<string, Tables>()

/**
 * The listed words with the same first letter, computed on first use: a page that highlights three
 * words need not stem all 600.
 */
function tablesFor(word: string): Tables {
  const letter = word.slice(0, 1)
  const found = tables.get(letter) ?? makeTables(letter)
  tables.set(letter, found)
  return found
}

/** A stem has the same first letter as its word. */
function makeTables(letter: string): Tables {
  const made: Tables = { nisbas: new Map(), bases: new Map(), denied: new Set() }
  const list = (base: string, nisba: string) => {
    if (base === nisba) return
    made.nisbas.set(base, [...(made.nisbas.get(base) ?? []), nisba])
    made.bases.set(nisba, [...(made.bases.get(nisba) ?? []), base])
  }
  for (const base of regular) if (base.startsWith(letter)) list(stem(base), regularNisba(stem(base)))
  for (let at = 0; at < irregular.length; at += 2) {
    const [base, nisba] = [irregular[at] as string, irregular[at + 1] as string]
    if (base.startsWith(letter) || nisba.startsWith(letter)) list(stem(base), stem(nisba))
  }
  for (const base of denied) if (base.startsWith(letter)) made.denied.add(stem(base))
  return made
}
