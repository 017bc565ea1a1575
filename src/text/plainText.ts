import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import { cleanCharacters } from './cleanCharacters.ts'
import { closeSilent } from './closeSilent.ts'
import { noopTokenizer } from './noopTokenizer.ts'

/** Elements whose content is not text of the document. */
const silent = new Set('script style noscript template svg math title textarea select xmp noembed noframes'.split(' '))
/** Inline elements: the letters around them may belong to one word. */
const inline = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd mark q s samp small span strong sub sup time tt u var wbr'.split(' '),
)

/**
 * Markup that the tokeniser would read as text: the content of a frame, which is markup, and a tag
 * that is cut off at the end.
 */
const misread = /<\/?iframe\b[^<>]*>|<[a-z/!][^<>]*$/gi

/**
 * The text of a piece of HTML: without tags, entities decoded, white space collapsed, bidi controls
 * balanced.
 */
export function plainText(html: string): string {
  return plainLines(html).join(' ')
}

/**
 * The same, by lines: the text of each block; what is not in a block is a line up to a block or a
 * `<br>`. One block alone has the lines that it is written in.
 */
export function plainLines(html: string): string[] {
  return rawLines(html)
    .map((line) => balanceBidi(foldSpace(cleanCharacters(line))))
    .filter(Boolean)
}

function rawLines(html: string): string[] {
  const lines = /[<&]/.test(html) ? linesInside(closeSilent(html).replace(misread, ' ')) : [html]
  return lines.length > 1 ? lines : lines.flatMap((line) => line.split('\n'))
}

/** Uses the tokeniser alone, because nesting does not matter here and may be hostile. */
function linesInside(html: string): string[] {
  const lines: string[] = []
  let text = ''
  let silence = 0
  const endLine = () => {
    if (text !== '') lines.push(text)
    text = ''
  }
  const tag = (name: string, step: number) => {
    if (silent.has(name)) silence = Math.max(0, silence + step)
    if (!inline.has(name)) endLine()
  }
  const callbacks: Partial<TokenizerCallbacks> = {
    onopentagname(start, end) {
      tag(html.slice(start, end).toLowerCase(), 1)
    },
    onclosetag(start, end) {
      tag(html.slice(start, end).toLowerCase(), -1)
    },
    ontext(start, end) {
      if (silence === 0) text += html.slice(start, end)
    },
    ontextentity(codePoint) {
      if (silence === 0) text += String.fromCodePoint(codePoint)
    },
  }
  const tokenizer = new Tokenizer({ decodeEntities: true }, { ...noopTokenizer, ...callbacks })
  tokenizer.write(html)
  tokenizer.end()
  endLine()
  return lines
}

/**
 * Collapses white space; also drops soft hyphens, zero-width spaces and byte-order marks; the
 * joiners that Arabic script and emoji need stay.
 */
function foldSpace(text: string): string {
  return text
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

const bidi = /[\u202a-\u202e\u2066-\u2069]/
const closers: Record<string, string> = {
  '\u202a': '\u202c',
  '\u202b': '\u202c',
  '\u2066': '\u2069',
  '\u2067': '\u2069',
  '\u2068': '\u2069',
}

/**
 * Closes embeddings and isolates (UAX 9) that were left open, and drops unmatched closers, and
 * overrides, which only serve to disguise text.
 */
function balanceBidi(text: string): string {
  if (!bidi.test(text)) return text
  const open: string[] = []
  let balanced = ''
  for (const character of text) {
    const closer = closers[character]
    if (closer) open.push(closer)
    else if (character === '\u202c' || character === '\u2069') {
      if (open[open.length - 1] !== character) continue
      open.pop()
    } else if (character === '\u202d' || character === '\u202e') continue
    balanced += character
  }
  return balanced + open.reverse().join('')
}
