import iconv from 'iconv-lite'

/** The bytes 80 to BF as characters of Windows-1252 and of Windows-1256. */
const latinTail = tailOf('windows-1252')
const arabicTail = tailOf('windows-1256')

/**
 * UTF-8 (Arabic, or Western punctuation and accents) that was decoded as Windows-1252: `Ø§Ù„`,
 * `â€™`, `Ã©`.
 */
const readAsLatin = new RegExp(`(?:[Ø-Û]${latinTail}){2,}|â€${latinTail}|Ã[\\u0080-\\u00bf]`, 'g')
/**
 * The same decoded as Windows-1256: `ط§ظ„`. Three pairs in a row, because genuine Arabic may have
 * one.
 */
const readAsArabic = new RegExp(`(?:[طظعغ]${arabicTail}){3,}`, 'g')

/** A quick prefilter: such text almost always contains one of these. */
const arabicSigns = ['ط§', 'ظ„']
const latinSigns = ['Ø', 'Ù', 'â€', 'Ã']

const latinBytes = bytesOf('windows-1252')
const arabicBytes = bytesOf('windows-1256')

function tailOf(encoding: string): string {
  const bytes = Buffer.from(Array.from({ length: 64 }, (_, index) => 0x80 + index))
  return `[${iconv.decode(bytes, encoding).replace(/[\]\\^-]/g, '\\$&')}\\u0080-\\u00bf]`
}

/**
 * Character code → byte, for characters beyond ASCII. Browsers and feeds write a byte that the
 * encoding leaves out as a control character (WHATWG Encoding).
 */
function bytesOf(encoding: string): Map<number, number> {
  const characters = Array.from({ length: 128 }, (_, index) => iconv.decode(Buffer.from([0x80 + index]), encoding))
  return new Map(characters.map((character, index) => [character === '\ufffd' ? 0x80 + index : character.charCodeAt(0), 0x80 + index]))
}

/**
 * Repairs text that was encoded twice. Changes only runs that are valid UTF-8 when decoded again.
 */
export function repairMojibake(text: string): string {
  const latin = latinSigns.some((sign) => text.includes(sign)) ? text.replace(readAsLatin, (run) => takenBack(run, latinBytes)) : text
  return arabicSigns.some((sign) => latin.includes(sign)) ? latin.replace(readAsArabic, (run) => takenBack(run, arabicBytes)) : latin
}

/**
 * The patterns match only sequences of two bytes, and E2 80 with a third. Decoded by hand, because
 * there may be millions of them.
 */
function takenBack(run: string, bytes: Map<number, number>): string {
  let text = ''
  for (let at = 0; at < run.length; at += 2) {
    const isThree = run[at] === 'â'
    const lead = isThree ? 0x80 : bytes.get(run.charCodeAt(at))
    const last = bytes.get(run.charCodeAt(isThree ? ++at + 1 : at + 1))
    if (lead === undefined || last === undefined || last > 0xbf) return run
    text += String.fromCharCode((isThree ? 0x2000 : (lead & 0x1f) << 6) | (last & 0x3f))
  }
  return text
}
