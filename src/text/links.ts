import { trimEnd } from './trimEnd.ts'

/** A piece of a text: `href` where it is an address that may be followed. Joined, the pieces are the text. */
export type TextPiece = { text: string; href?: string }

// What may stand in an address, written out or in Arabic; brackets and quotes end it.
const address = /https?:\/\/[^\s<>"«»“”]+/giu
/** Signs at the end of an address belong to the sentence. */
const closing = /[.,:;!?،؛؟…'*_~)\]}]/

/** A text taken apart into plain pieces and addresses of the web; only http and https with a host, and without a name or password before it. */
export function linkPieces(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let at = 0
  for (const match of text.matchAll(address)) {
    const shown = withoutClosing(match[0])
    const href = hrefOf(shown)
    if (!href) continue
    if (match.index > at) pieces.push({ text: text.slice(at, match.index) })
    pieces.push({ text: shown, href })
    at = match.index + shown.length
  }
  if (at < text.length) pieces.push({ text: text.slice(at) })
  return pieces
}

/** The addresses in a text. */
export function links(text: string): string[] {
  return linkPieces(text).flatMap(({ href }) => href ?? [])
}

/** A bracket that was opened inside the address is its own: `…/Kuwait_(city)`. */
function withoutClosing(found: string): string {
  const cut = trimEnd(found, closing)
  return found[cut.length] === ')' && cut.includes('(') && !cut.includes(')') ? `${cut})` : cut
}

function hrefOf(text: string): string | null {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || !url.hostname.includes('.')) return null
  return url.href
}
