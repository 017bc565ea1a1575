import { shorten } from './shorten.ts'

/**
 * Characters that `ui/fonts` has glyphs for: a letter without one would be drawn as a box, or by a
 * font of the machine.
 */
const covered =
  /[\u0020-\u007e\u00a0-\u00ac\u00ae-\u00ff\u0131\u0152\u0153\u060c\u061b\u061f\u0621-\u063a\u0640-\u0652\u0654\u0655\u0660-\u066c\u0670\u0671\u067e\u0686\u06a4\u06a9\u06af\u06c1\u06cc\u2010\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2030\u2039\u203a\u20ac\u2122\u2212]/

/** Letters and signs that look like one that the font has. */
const alike: Record<string, string> = {
  '\u06a5': 'ڤ',
  '\u06d5': 'ه',
  '\u06be': 'ه',
  '\u06c0': 'ه',
  '\u06d0': 'ی',
  '\u2011': '-',
  '\u2015': '—',
}
const digits = '۰۱۲۳۴۵۶۷۸۹'

/**
 * Returns one line of text as a picture can show it: only letters that our font has, without
 * direction controls, emoji and the letters of other scripts. Empty if less than half of the
 * letters would be left, because half a title misleads.
 * @param limit characters; a longer text ends with … after a word
 */
export function drawableText(text: string, limit: number): string {
  const plain = text.normalize('NFKC').replaceAll(/\s+/g, ' ')
  const drawn = Array.from(plain, drawable).join('').replaceAll(/ {2,}/g, ' ').trim()
  const lost = lettersIn(plain) - lettersIn(drawn)
  return lost > lettersIn(plain) / 2 ? '' : shorten(drawn, limit)
}

function drawable(character: string): string {
  if (covered.test(character)) return character
  const digit = digits.indexOf(character)
  if (digit >= 0) return String(digit)
  const other = alike[character]
  if (other) return other
  // A Latin letter with an accent that the font lacks is drawn without it.
  const base = character.normalize('NFD')[0] ?? ''
  return base !== character && covered.test(base) ? base : ''
}

const lettersIn = (text: string) => text.match(/\p{L}/gu)?.length ?? 0

/** Whether a text reads from right to left: by its first letter, as `dir="auto"` decides. */
export function isRightToLeft(text: string): boolean {
  const [first = ''] = text.match(/\p{L}/u) ?? []
  return /\p{Script=Arabic}/u.test(first)
}
