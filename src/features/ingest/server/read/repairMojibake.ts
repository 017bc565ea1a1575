import iconv from 'iconv-lite'

/** What the bytes 80 to BF look like in Windows-1252, and in Windows-1256. */
const latinTail = tailOf('windows-1252')
const arabicTail = tailOf('windows-1256')

/** Arabic, or Western punctuation and accents, that was UTF-8 and has been read as Windows-1252: `Ø§Ù„`, `â€™`, `Ã©`. */
const readAsLatin = new RegExp(`(?:[Ø-Û]${latinTail}){2,}|â€${latinTail}|Ã[\\u0080-\\u00bf]`, 'g')
/** The same read as Windows-1256: `ط§ظ„`. Three pairs in a row, for genuine Arabic may have one. */
const readAsArabic = new RegExp(`(?:[طظعغ]${arabicTail}){3,}`, 'g')

/** What such text is hardly without; looked for first, because that is quick. */
const arabicSigns = ['ط§', 'ظ„']
const latinSigns = ['Ø', 'Ù', 'â€', 'Ã']

const latinBytes = bytesOf('windows-1252')
const arabicBytes = bytesOf('windows-1256')

function tailOf(encoding: string): string {
  const bytes = Buffer.from(Array.from({ length: 64 }, (_, index) => 0x80 + index))
  return `[${iconv.decode(bytes, encoding).replace(/[\]\\^-]/g, '\\$&')}\\u0080-\\u00bf]`
}

/** The byte of each character beyond ASCII, by its code. */
function bytesOf(encoding: string): Map<number, number> {
  const characters = Array.from({ length: 128 }, (_, index) => iconv.decode(Buffer.from([0x80 + index]), encoding))
  return new Map(characters.map((character, index) => [character.charCodeAt(0), 0x80 + index]))
}

/** Text that was encoded twice, read as it was meant. Only runs that are UTF-8 when taken back are touched. */
export function repairMojibake(text: string): string {
  const latin = latinSigns.some((sign) => text.includes(sign)) ? text.replace(readAsLatin, (run) => takenBack(run, latinBytes)) : text
  return arabicSigns.some((sign) => latin.includes(sign)) ? latin.replace(readAsArabic, (run) => takenBack(run, arabicBytes)) : latin
}

/** The patterns leave sequences of two bytes, and one of three: E2 80 and a last one. Millions of them may come, so no decoder is called for each. */
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
