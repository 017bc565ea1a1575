import { isUtf8 } from 'node:buffer'
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

function tailOf(encoding: string): string {
  const bytes = Buffer.from(Array.from({ length: 64 }, (_, index) => 0x80 + index))
  return `[${iconv.decode(bytes, encoding).replace(/[\]\\^-]/g, '\\$&')}\\u0080-\\u00bf]`
}

/** Text that was encoded twice, read as it was meant. Only runs that are UTF-8 when taken back are touched. */
export function repairMojibake(text: string): string {
  const latin = latinSigns.some((sign) => text.includes(sign)) ? text.replace(readAsLatin, (run) => takenBack(run, 'windows-1252')) : text
  return arabicSigns.some((sign) => latin.includes(sign)) ? latin.replace(readAsArabic, (run) => takenBack(run, 'windows-1256')) : latin
}

function takenBack(run: string, encoding: string): string {
  const bytes = iconv.encode(run, encoding)
  return isUtf8(bytes) && !bytes.includes(0x3f) ? bytes.toString('utf8') : run
}
