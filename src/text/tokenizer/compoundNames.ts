// Names of two words that are written with or without a space (عبد الله, أبو ظبي, آل الصباح): both
// spellings give the same words.

/** Clitics that may be attached to عبد or ابو. */
const before = new Set(['', 'و', 'ف', 'ب', 'ل', 'ك', 'ال', 'وال', 'وب', 'ول', 'فال'])

/** A longer run is not a name, and examining each part of it would take quadratic time. */
const maxRunLength = 64

/**
 * The end of the first word of a name written without a space (عبد|الله, وعبد|العزيز, ابو|ظبي,
 * #كاس|الخليج); `end` if it is a single word.
 */
export function endOfFirstName(folded: string, from: number, end: number): number {
  if (end - from < 6 || end - from > maxRunLength) return end
  for (let at = from; at < from + 4; at++) {
    const first = folded.charCodeAt(at)
    if (first === 0x639 && isServant(folded, at, end) && before.has(folded.slice(from, at))) return at + 3
    if (first === 0x627 && isFather(folded, at, end) && at < from + 2 && before.has(folded.slice(from, at))) return at + 3
  }
  return folded[from - 1] === '#' ? endInHashtag(folded, from, end) : end
}

function isServant(folded: string, at: number, end: number): boolean {
  return folded.startsWith('عبدال', at) && end - at >= 7
}

/**
 * Whether ابو is a father here: not in ابواب and ابوابها, which are doors, nor in ابولو and ابوللو,
 * which are Apollo.
 */
function isFather(folded: string, at: number, end: number): boolean {
  if (!folded.startsWith('ابو', at) || end - at < 6) return false
  return folded[at + 3] === 'ا' ? folded[at + 4] === 'ل' : !/^لل?و/.test(folded.slice(at + 3, at + 6))
}

/**
 * A hashtag has no spaces: #كاسالخليج. Three letters, then an article with three more, are two
 * words.
 */
function endInHashtag(folded: string, from: number, end: number): number {
  const at = folded.indexOf('ال', from + 3)
  return at >= 0 && end - at >= 5 ? at : end
}

/**
 * Whether a name in a query continues with the next word, so that both must be adjacent: عبد الله,
 * أبو ظبي, آل ثاني, بن سلمان; also و in قطر و عمان.
 */
export function opensName(word: string, next: string): boolean {
  if (/^[وفبل]?عبد$/.test(word)) return next.startsWith('ال')
  return word === 'و' || /^[وفبل]?(?:اب[ويا]|ال|بن|ابن|بنت|ذ[وي])$/.test(word)
}

/**
 * The "Al" of a family before a name with the article is omitted as often as it is written: آل
 * الصباح is الصباح. But آل الشيخ is not الشيخ, nor آل البيت the house.
 */
export function isFamilySign(folded: string, from: number, end: number): boolean {
  const word = folded.slice(from, end)
  if (word !== 'ال' && word !== 'وال') return false
  return folded.startsWith('ال', end + 1) && folded[end] === ' ' && !/^ال(?:شيخ|بيت)/.test(folded.slice(end + 1, end + 6))
}

/**
 * A و that is written apart (قطر و عمان) belongs to the following word. Returns where that begins;
 * 0 if there is none.
 */
export function wordAfterAnd(folded: string, from: number, end: number): number {
  const isAnd = end - from === 1 && folded[from] === 'و' && folded[end] === ' '
  if (!isAnd) return 0
  const letters = /^[ء-ي]{3}/.exec(folded.slice(end + 1, end + 4))
  return letters && !folded.startsWith('و', end + 1) ? end + 1 : 0
}
