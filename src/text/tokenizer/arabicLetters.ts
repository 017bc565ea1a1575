/**
 * Letters and signs that fold to another: each character on the left becomes the one on the right.
 */
const sameAs: [string, string][] = [
  ['أإآٱٲٳٵ', 'ا'],
  ['ؤئٶٷٸ', 'ء'],
  ['ةۀۂہۃھە', 'ه'],
  ['ىیېےۓۍێ', 'ي'],
  ['ۇۆۈۋۅۉۊۏ', 'و'],
  ['کڪگڭݣؼؽ', 'ك'],
  ['چڃڄ', 'ج'],
  ['پ', 'ب'],
  ['ڤڥڡڢ', 'ف'],
  ['ژ', 'ز'],
  ['ڨ', 'ق'],
  ['ں', 'ن'],
  ['،٬', ','],
  ['٫', '.'],
  ['؛', ';'],
  ['؟', '?'],
  ['٪', '%'],
  ['‘’‚‛ʼʹ′`´', "'"],
  ['“”„‟«»″', '"'],
  ['‐‑‒–—―−', '-'],
  ['øØ', 'o'],
  ['łŁ', 'l'],
  ['đĐ', 'd'],
  ['ı', 'i'],
  ['™®©℠', ' '],
]

const table = new Map<number, number>()
for (const [from, to] of sameAs) for (const letter of from) table.set(letter.charCodeAt(0), to.charCodeAt(0))

/**
 * Folds a letter that needs no Unicode normalisation: returns its new code unit, 0 if it is
 * dropped, undefined if it is not in this table.
 */
export function arabicFold(unit: number): number | undefined {
  if (unit < 0x80) return foldAscii(unit)
  if (isDroppedMark(unit)) return 0
  if (unit >= 0x660 && unit <= 0x669) return unit - 0x660 + 0x30
  if (unit >= 0x6f0 && unit <= 0x6f9) return unit - 0x6f0 + 0x30
  const other = table.get(unit)
  if (other !== undefined) return other
  return unit >= 0x621 && unit <= 0x64a ? unit : undefined
}

/**
 * Marks that are not part of a word's spelling: harakat, dagger alef, Quranic signs, tatweel,
 * accents, joiners and bidi controls.
 */
export function isDroppedMark(unit: number): boolean {
  return (
    (unit >= 0x300 && unit <= 0x36f) ||
    (unit >= 0x610 && unit <= 0x61c && unit !== 0x61b) ||
    unit === 0x640 ||
    (unit >= 0x64b && unit <= 0x65f) ||
    unit === 0x670 ||
    (unit >= 0x6d6 && unit <= 0x6ed && unit !== 0x6de && unit !== 0x6e9) ||
    (unit >= 0x8ca && unit <= 0x8ff) ||
    (unit >= 0x200b && unit <= 0x200f) ||
    (unit >= 0x202a && unit <= 0x202e) ||
    (unit >= 0x2060 && unit <= 0x206f) ||
    (unit >= 0xfe00 && unit <= 0xfe0f) ||
    unit === 0xfeff ||
    unit === 0xad
  )
}

function foldAscii(unit: number): number {
  if (unit < 0x20 || unit === 0x7f) return 0x20
  return unit >= 0x41 && unit <= 0x5a ? unit + 0x20 : unit
}
