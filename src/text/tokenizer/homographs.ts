// Words that are spelt like a name: عمّان and عُمان, the diameter and قطر, Copa América and كوبا.
// Where a shadda (fold.ts) or the words behind it tell for certain, the word is written with a
// letter doubled, as in no other word. Its stem is the same (stemmer/spellings.ts).

const small = '(?:مم|ملم|مل?ليمتر(?:ا|ات)?|سم|سنتي?متر(?:ا|ات)?|بوصه|بوصات)'
const metres = '(?:متر|مترا|مترين|امتار)'
const number = '(?!(?:19|20)\\d\\d(?!\\d))\\d[\\d.,]{0,9}'
const numeral =
  '(?:نصف|ثلاثه?|اربعه?|خمسه?|سته?|سبعه?|ثماني?ه?|تسعه?|عشره?|عشرين|ثلاثين|اربعين|خمسين|ستين|سبعين|ثمانين|تسعين|ما?ءه|عشرات|مءات)'
const boundary = '(?![ء-ي])'
/** A measure behind a diameter: «قطر 800 مم», not «قطر 800 متر», which may be a race. */
const measure = new RegExp(`^ ${number} ?${small}${boundary}`)
/** Measures behind one after ب: «بقطر 21 متراً», «بقطر خمسين متراً», «بقطر متر». */
const measureAfterWith = new RegExp(
  `^ (?:${number} ?(?:${small}|${metres}|كم|كيلومتر(?:ا|ات)?)|${numeral} (?:ال)?(?:${small}|${metres})|${metres}|سنتيمترا?|بوصه|داخلي|خارجي)${boundary}`,
)
const copa = /^ (?:امريكا|اميركا|ليبرتادو)/

/**
 * Spells a word of a folded text that ends there, and is no name because of the words behind it.
 */
export function spellHomograph(word: string, folded: string, end: number): string {
  if (/^و?ب?قطر$/.test(word)) {
    const next = folded.slice(end, end + 40)
    return measure.test(next) || (word.includes('ب') && measureAfterWith.test(next)) ? double(word) : word
  }
  return word.endsWith('كوبا') && homograph.test(word) && copa.test(folded.slice(end, end + 10)) ? double(word) : word
}

const homograph = /^[وفبلك]{0,2}(?:ال)?(?:عمم?ان|قطط?ر|كوبب?ا)$/

/** The other spelling of a folded word that is also a name; a quoted word is found in both. */
export function otherHomograph(word: string): string | undefined {
  if (!homograph.test(word)) return undefined
  const single = withoutDoubling(word)
  return single === word ? double(word) : single
}

/** A folded word as texts have it, with the letter once. */
export function withoutDoubling(word: string): string {
  return word.replace('عممان', 'عمان').replace('قططر', 'قطر').replace('كوببا', 'كوبا')
}

/** The word with the letter twice, if it has one of these. */
export function double(word: string): string {
  return word.replace('عمان', 'عممان').replace('قطر', 'قططر').replace('كوبا', 'كوببا')
}
