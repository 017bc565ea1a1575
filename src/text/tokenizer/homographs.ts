// Words that are spelt like a name: عمّان and عُمان, the diameter and قطر, Copa América and كوبا.
// Where a shadda (fold.ts), the words beside it or the rest of the text (spellAmman.ts) tells, the
// word is written with a letter doubled, as in no other word. Its stem is the same
// (stemmer/spellings.ts).

const unit = '(?:مم|ملم|ملي|مليمترا?|سم|سنتيمترا?|م|مترا?|مترين|امتار|كم|كيلومترا?|بوصه|قدم|ميل)(?![ء-ي])'
/** A measure behind a diameter. */
const measure = new RegExp(`^ (?:\\d[\\d.,]{0,9} ?${unit}|داخلي|خارجي)`)
/**
 * Words behind a diameter after ب: «بقطر متر», «بقطر خمسين متراً», «بقطر يصل إلى 40», and a number
 * that is no year.
 */
const measureAfterWith = new RegExp(
  `^ (?:${unit}|[ء-ي]{3,8} (?:ال)?${unit}|(?:يصل|يبلغ|يتراوح|يقارب|يزيد|يتجاوز|نحو|حوالي)(?: [ء-ي]{2,4})? \\d|(?!(?:19|20)\\d\\d(?!\\d))\\d)`,
)
/** Words before a diameter: «يبلغ قطر مرآته», «نصف قطر». */
const beforeDiameter = /(?:^| )(?:و?يبلغ|و?بلغ|ب?نصف) $/
const copa = /^ (?:امريكا|اميركا|ليبرتادو)/

/**
 * Spells a word of a folded text that ends there, and is no name because of the words beside it.
 */
export function spellHomograph(word: string, folded: string, end: number): string {
  const before = word.slice(0, -3)
  if (word.endsWith('قطر') && (before === '' || before === 'و' || before === 'ب' || before === 'وب')) {
    const next = folded.slice(end, end + 30)
    const isDiameter =
      measure.test(next) ||
      (before.endsWith('ب') && measureAfterWith.test(next)) ||
      (before === '' && beforeDiameter.test(folded.slice(Math.max(0, end - 12), end - word.length)))
    return isDiameter ? `${before}قططر` : word
  }
  if (word.endsWith('كوبا') && copa.test(folded.slice(end, end + 10))) return `${word.slice(0, -4)}كوببا`
  return word
}

/** The other spelling of a folded word that is also a name; a quoted word is found in both. */
export function otherHomograph(word: string): string | undefined {
  if (/^[وفبلك]{0,2}عمم?ان$/.test(word)) return word.includes('مم') ? word.replace('مم', 'م') : word.replace('م', 'مم')
  return undefined
}

/** A folded word as texts have it, with the letter once. */
export function withoutDoubling(word: string): string {
  return word.replace('عممان', 'عمان').replace('قططر', 'قطر').replace('كوببا', 'كوبا')
}
