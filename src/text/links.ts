import { trimEnd } from './trimEnd.ts'

/** A piece of a text; `href` if it is a link. Joined, the pieces are the text. */
export type TextPiece = { text: string; href?: string }

// Characters of a URL, percent-encoded or in Arabic; angle brackets, quotes, Arabic punctuation and
// invisible marks end it.
const address = /https?:\/\/[^\s<>"«»“”،؛؟\u200e\u200f\u202a-\u202e\u2066-\u2069]+/giu
/** Punctuation at the end of a URL belongs to the sentence. */
const closing = /[.,:;!?،؛؟…'*_~)\]}]/

/**
 * Splits a text into plain pieces and links: only http and https URLs with a host and without a
 * user name or password.
 */
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

/** The URLs in a text. */
export function links(text: string): string[] {
  return linkPieces(text).flatMap(({ href }) => href ?? [])
}

/** A bracket that was opened inside the URL belongs to it: `…/Kuwait_(city)`. */
function withoutClosing(found: string): string {
  const cut = trimEnd(found, closing)
  return found[cut.length] === ')' && cut.includes('(') && !cut.includes(')') ? `${cut})` : cut
}

function hrefOf(text: string): string | null {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || !url.hostname.includes('.')) return null
  return url.href
}
