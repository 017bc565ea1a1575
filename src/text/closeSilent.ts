import { Tokenizer } from 'htmlparser2'
import { noopTokenizer } from './noopTokenizer.ts'

/** Elements that are removed with their content; of other disallowed elements the content stays. */
export const silent =
  `script style textarea option xmp noscript svg math head title template select button audio video canvas noembed noframes plaintext
  amp-ad amp-embed amp-sticky-ad amp-analytics`.split(/\s+/)
/** Elements whose content a parser reads as text, up to the end if nothing closes them. */
const raw = new Set('script style title textarea xmp noembed noframes plaintext iframe'.split(' '))
const names = new Set([...silent, ...raw])
const anyName = new RegExp(`<(?:${[...names].join('|')})[\\s/>]`, 'i')
const rawEnd = /<\/(script|style|title|textarea|xmp|noembed|noframes|iframe)[\s/>]/gi

/**
 * HTML in which such an element ends where XHTML ends it, or at once if nothing closes it:
 * `<script src="x"/>` and `<svg>` would else take all that follows along when they are removed.
 * Only an unclosed `script` does, because what follows is code. What stands in CDATA, which HTML
 * has not, is markup.
 */
export function closeSilent(markup: string): string {
  const html = markup.includes('<![CDATA[') ? markup.replace(/<!\[CDATA\[|\]\]>/g, '') : markup
  if (!anyName.test(html)) return html
  const lastEnds = new Map([...html.matchAll(rawEnd)].map(({ 1: name = '', index }) => [name.toLowerCase(), index]))
  const edits: { from: number; to: number; text: string }[] = []
  const open = new Map(silent.map((name): [string, number[]] => [name, []]))
  const close = (name: string, at: number) => edits.push({ from: at, to: at, text: `</${name}>` })
  for (let next = 0, from = 0; next < html.length; ) {
    from = next
    next = html.length
    let name = ''
    let tagAt = 0
    const tokenizer = new Tokenizer(
      { decodeEntities: false },
      {
        ...noopTokenizer,
        onopentagname(start, end) {
          name = html.slice(from + start, from + end).toLowerCase()
          tagAt = from + start - 1
        },
        onselfclosingtag(end) {
          if (names.has(name)) close(name, from + end + 1)
        },
        onopentagend(end) {
          const at = from + end + 1
          if (!raw.has(name)) {
            open.get(name)?.push(at)
          } else if (name !== 'script' && (lastEnds.get(name) ?? -1) < at) {
            // The tokenizer would read all that follows as its text.
            tokenizer.pause()
            next = name === 'style' ? nextTag(html, at) : at
            if (name === 'plaintext') edits.push({ from: tagAt, to: at, text: '' })
            else close(name, next)
          }
        },
        onclosetag(start, end) {
          open.get(html.slice(from + start, from + end).toLowerCase())?.pop()
        },
      },
    )
    tokenizer.write(html.slice(from))
    tokenizer.end()
  }
  for (const [name, starts] of open) for (const at of starts) close(name, ownEnd(html, name, at))
  return edited(html, edits)
}

/**
 * Finds where an element that nothing closes ends: an `option` at the next tag, a player behind its
 * sources, a `noscript` behind its picture.
 */
function ownEnd(html: string, name: string, at: number): number {
  if (name === 'option') return nextTag(html, at)
  const own = name === 'noscript' ? picture : sources
  own.lastIndex = at
  return own.test(html) ? own.lastIndex : at
}

const sources = /(?:\s*<(?:source|track)\s[^<>]*>)+/iy
const picture = /\s*<img\s[^<>]*>/iy

function nextTag(html: string, at: number): number {
  const found = html.indexOf('<', at)
  return found === -1 ? html.length : found
}

function edited(html: string, edits: { from: number; to: number; text: string }[]): string {
  const pieces: string[] = []
  let writtenTo = 0
  for (const { from, to, text } of edits.sort((one, other) => one.from - other.from)) {
    pieces.push(html.slice(writtenTo, from), text)
    writtenTo = to
  }
  return pieces.join('') + html.slice(writtenTo)
}
