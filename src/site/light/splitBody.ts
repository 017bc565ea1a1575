import { gzipSync } from 'node:zlib'

/**
 * UTF-8 bytes of a part before it is compressed, and at most after (gzip): what a text of ten pages
 * needs, Arabic or English.
 */
const partBytes = 40_000
const maxCompressed = 14_000
/** A text that hardly compresses has smaller parts, which need no compression to be small. */
const denseBytes = 12_000

const blocks = new Set('p div h2 h3 h4 h5 h6 ul ol li dl dd blockquote pre table tr figure'.split(' '))
const voids = new Set(['br', 'hr', 'img'])

/**
 * Splits a text that `sanitizeHtml.ts` or `parseText.ts` has sanitised into parts that are small
 * when they are sent, each valid HTML: at the ends of blocks, else between words. Elements that are
 * open at the end of a part are closed, and opened again in the next. At least one part.
 */
export function splitBody(html: string): string[] {
  const parts = splitAt(html, partBytes)
  // Most texts are small enough as they are, and need not be compressed to know it.
  const isSmall = (part: string) => Buffer.byteLength(part) <= maxCompressed || gzipSync(part, { level: 1 }).length <= maxCompressed
  return parts.every(isSmall) ? parts : splitAt(html, denseBytes)
}

type OpenElement = { name: string; tag: string }

function splitAt(html: string, maxBytes: number): string[] {
  if (Buffer.byteLength(html) <= maxBytes) return [html]
  const parts: string[] = []
  const open: OpenElement[] = []
  let part = ''
  let size = 0
  const cut = () => {
    parts.push(
      part +
        open
          .map(({ name }) => `</${name}>`)
          .reverse()
          .join(''),
    )
    part = open.map(({ tag }) => tag).join('')
    size = 0
  }
  const write = (text: string) => {
    part += text
    size += Buffer.byteLength(text)
  }
  for (const piece of html.match(/<[^<>]*>|[^<]+/g) ?? []) {
    if (!piece.startsWith('<')) {
      for (const words of splitText(piece, maxBytes)) {
        if (size > 0 && size + Buffer.byteLength(words) > maxBytes) cut()
        write(words)
      }
      continue
    }
    const name = /[a-z\d]+/i.exec(piece)?.[0] ?? ''
    write(piece)
    if (piece.startsWith('</')) open.pop()
    else if (!voids.has(name)) open.push({ name, tag: piece })
    // A block that ends after three quarters of the room is a better place than the middle of the
    // next.
    if (size > maxBytes * 0.75 && piece.startsWith('</') && blocks.has(name)) cut()
  }
  if (size > 0) cut()
  return parts
}

/**
 * Pieces of at most `maxBytes`, cut after white space, else anywhere but within a character
 * reference.
 */
function splitText(text: string, maxBytes: number): string[] {
  const pieces: string[] = []
  // Three bytes are the most that a UTF-16 unit needs.
  const maxLength = Math.floor(maxBytes / 3)
  let rest = text
  while (rest.length > maxLength) {
    const end = cutBefore(rest, maxLength)
    pieces.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return [...pieces, rest]
}

function cutBefore(text: string, limit: number): number {
  const space = Math.max(text.lastIndexOf(' ', limit), text.lastIndexOf('\n', limit))
  if (space > limit / 2) return space + 1
  const reference = text.lastIndexOf('&', limit)
  if (reference > limit - 10 && text.indexOf(';', reference) >= limit) return reference
  const unit = text.charCodeAt(limit)
  return unit >= 0xdc00 && unit <= 0xdfff ? limit - 1 : limit
}
