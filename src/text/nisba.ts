import { fold } from './fold.ts'
import { englishNisbas, irregularNisbas, regularBases, withoutNisba } from './nisbaWords.ts'
import { isArabic, stem } from './stem.ts'

/** From this many letters on a stem with ي behind it is its nisba unless nisbaWords.ts denies it; of shorter ones only those listed have one. */
const longBase = 5

/**
 * The stems that are the nisba of this one (كويت → كويتي) or what this one is a nisba of (كويتي → كويت, امريكي → امريكا); mostly none. Those of a rule need
 * not exist. The nisba is another word, so search ranks it lower and alerts ask the reader.
 */
export function nisbaKin(stemmed: string): readonly string[] {
  return [...nisbasOf(stemmed), ...basesOf(stemmed)]
}

function nisbasOf(base: string): readonly string[] {
  return (
    listed.get(base) ??
    (base.length >= longBase && isArabic(base) && !denied.has(base) ? [regularNisba(base)].filter((nisba) => nisba !== base) : [])
  )
}

function basesOf(nisba: string): string[] {
  const known = listedBases.get(nisba)
  if (known) return known
  if (!nisba.endsWith('ي')) return []
  const bare = nisba.slice(0, -1)
  return [bare, `${bare}ا`, `${nisba}ا`].filter((base) => nisbasOf(base).includes(nisba) && stem(base) === base)
}

/** امريكا → امريكي, سوريا → سوري, رياضه → رياضي; what ends in ي or يه has none that differs. */
function regularNisba(base: string): string {
  if (base.endsWith('يا')) return base.slice(0, -1)
  if (base.endsWith('ي')) return base
  if (base.endsWith('يه')) return base
  return `${/[اه]$/.test(base) ? base.slice(0, -1) : base}ي`
}

const stemOf = (printed: string) => stem(fold(printed))
const denied = new Set(withoutNisba.trim().split(/\s+/).map(stemOf))
const listed = new Map<string, string[]>()
const listedBases = new Map<string, string[]>()
for (const printed of regularBases.trim().split(/\s+/)) list(stemOf(printed), regularNisba(stemOf(printed)))
for (const pair of `${irregularNisbas}. ${englishNisbas}`.split('.')) {
  const [base = '', nisba = ''] = pair.trim().split(' ').map(stemOf)
  list(base, nisba)
}

function list(base: string, nisba: string): void {
  if (base === nisba) return
  listed.set(base, [...(listed.get(base) ?? []), nisba])
  listedBases.set(nisba, [...(listedBases.get(nisba) ?? []), base])
}
