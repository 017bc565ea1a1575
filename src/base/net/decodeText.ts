import { isUtf8 } from 'node:buffer'
import chardet from 'chardet'
import iconv from 'iconv-lite'
import { cleanCharacters } from '#text/cleanCharacters.ts'
import { repairMojibake } from './repairMojibake.ts'

/** Bytes in which to look for a declaration: HTML allows 1,024, but real pages do not obey. */
const declarationWindow = 8192

/**
 * Decodes a document (a feed, page or captions) by its byte-order mark, else its declared charset
 * (HTTP, XML declaration, meta), else by statistics. Valid UTF-8 is decoded as UTF-8 whatever is
 * declared. Never throws. The result has no lone surrogates and no control characters.
 * @param contentType the HTTP header, or null
 */
export function decodeText(bytes: Uint8Array, contentType: string | null): string {
  const text = decode(bytes, detectEncoding(bytes, contentType))
  // Repaired first: some letters consist of control characters, read in the wrong encoding.
  return cleanCharacters(repairMojibake(text.replace(/^\ufeff+/, '')))
}

/** An encoding's name that `decode` knows. */
function detectEncoding(bytes: Uint8Array, contentType: string | null): string {
  const wide = wideEncoding(bytes)
  if (wide) return wide
  const head = Buffer.from(bytes.subarray(0, declarationWindow)).toString('latin1')
  const http = usable(/charset\s*=\s*["']?([\w:.-]+)/i.exec(contentType ?? '')?.[1])
  const own = usable(ownEncoding(head))
  // Servers send their default with every file, so the document's own declaration wins.
  const declared = http && !(isLatin(http) && own && !isLatin(own)) ? http : own
  if (declared && isStateful(declared)) return declared
  if (isUtf8(bytes) || isMostlyUtf8(bytes)) return isMultiByte(declared) && nonAscii(bytes) < 16 ? (declared as string) : 'utf-8'
  const arabic = arabicEncoding(bytes)
  if (declared && declared !== 'utf-8') return arabic && (isLatin(declared) || !couldBe(declared, bytes)) ? arabic : declared
  return arabic ?? detectByLetters(bytes)
}

/** Reads the encoding from the XML declaration or a meta element. */
function ownEncoding(head: string): string | undefined {
  const declaration = /^\W*<\?xml\b([^>]*)/i.exec(head)?.[1] ?? ''
  const declared = /\sencoding\s*=[\s"']*([\w:.-]+)/i.exec(declaration)?.[1]
  if (declared) return declared
  for (const [meta] of head.matchAll(/<meta\b[^<>]*/gi)) {
    const named = /charset\s*=[\s"']*([\w:.-]+)/i.exec(meta)?.[1]
    if (named) return named
  }
  return undefined
}

function decode(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes)
  } catch {
    // Not a WHATWG encoding.
    return iconv.decode(Buffer.from(bytes), encoding, { stripBOM: false })
  }
}

/**
 * UTF-16 and UTF-32 by the byte-order mark or the zeros around the first `<` (XML 1.0, appendix F);
 * UTF-8 by its mark.
 */
function wideEncoding(bytes: Uint8Array): string | undefined {
  const [a, b, c, d] = bytes
  if (a === 0xff && b === 0xfe) return c === 0 && d === 0 ? 'utf-32le' : 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  if (a === 0 && b === 0) return (c === 0xfe && d === 0xff) || (c === 0 && d === 0x3c) ? 'utf-32be' : undefined
  if (a === 0x3c && b === 0) return c === 0 && d === 0 ? 'utf-32le' : 'utf-16le'
  if (a === 0 && b === 0x3c) return 'utf-16be'
  return undefined
}

/**
 * A declared name as `decode` knows it; undefined if it is unknown, or if the bytes already
 * contradict it (UTF-16).
 */
function usable(name: string | undefined): string | undefined {
  if (!name) return undefined
  const lower = name.toLowerCase().replace(/^(?:x-)?(?:cp|windows|win)[-_]?(125\d)$/, 'windows-$1')
  if (/^(utf|ucs|unicode)[-_]?(16|32|2|4)/.test(lower)) return undefined
  try {
    return new TextDecoder(lower).encoding
  } catch {
    return iconv.encodingExists(lower) ? lower : undefined
  }
}

const isLatin = (encoding: string) => encoding === 'windows-1252' || encoding === 'utf-8'
/**
 * Whether an encoding is one of those that use ASCII bytes only, so their text is always valid
 * UTF-8 too.
 */
const isStateful = (encoding: string) => encoding === 'iso-2022-jp' || encoding === 'utf-7' || encoding === 'hz-gb-2312'
/** Some of their characters happen to be valid UTF-8. */
const isMultiByte = (encoding: string | undefined) => /^(gb|big5|euc|shift)/.test(encoding ?? '')

function nonAscii(bytes: Uint8Array): number {
  let count = 0
  for (const byte of bytes) if (byte >= 0x80) count++
  return count
}

/** UTF-8 with a few corrupt characters, as when a text was cut by bytes. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes)
  const corrupt = text.split('\ufffd').length - 1
  let good = 0
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) >= 0x80) good++
  return good - corrupt > corrupt * 9
}

/**
 * False if a declared Arabic encoding is the other one: ISO 8859-6 leaves the bytes of many letters
 * of Windows-1256 unassigned, which has accented letters where those of ISO 8859-6 are.
 */
function couldBe(encoding: string, bytes: Uint8Array): boolean {
  if (encoding === 'windows-1256') return !/\p{Script=Arabic}[à-ÿ]|[à-ÿ]\p{Script=Arabic}/u.test(decode(bytes, encoding))
  return encoding !== 'iso-8859-6' || !decode(bytes, encoding).includes('\ufffd')
}

/**
 * Windows-1256 or ISO 8859-6, by the article ال, the most common pair of letters in Arabic;
 * undefined for other text.
 */
function arabicEncoding(bytes: Uint8Array): string | undefined {
  let high = 0
  let windows = 0
  let iso = 0
  for (let index = 0; index < bytes.length; index++) {
    if ((bytes[index] as number) < 0x80) continue
    high++
    if (bytes[index] !== 0xc7) continue
    if (bytes[index + 1] === 0xe1) windows++
    else if (bytes[index + 1] === 0xe4) iso++
  }
  const max = Math.max(windows, iso)
  if (max === 0 || max < high * 0.01) return undefined
  return windows >= iso || !couldBe('iso-8859-6', bytes) ? 'windows-1256' : 'iso-8859-6'
}

/**
 * Detects the encoding by letter statistics of the text without markup; Windows-1252 if they are
 * inconclusive.
 */
function detectByLetters(bytes: Uint8Array): string {
  const text = Buffer.from(bytes)
    .toString('latin1')
    .replace(/<[^<>]*>/g, ' ')
  const [best] = chardet.analyse(Buffer.from(text.slice(0, 100_000), 'latin1'))
  return (best && best.confidence >= 40 && usable(best.name)) || 'windows-1252'
}
