import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import { cleanCharacters } from './cleanCharacters.ts'
import { noopTokenizer } from './noopTokenizer.ts'

/** Elements whose content is no text of the document. */
const silent = new Set('script style noscript template svg math title textarea select'.split(' '))
/** Elements that stand in the middle of a line: the words around them may be one word. */
const inline = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i ins kbd mark q s samp small span strong sub sup time tt u var wbr'.split(' '),
)

/** A frame's content is markup again, and a tag cut off at the end no tag, which the tokeniser would take for text. */
const misread = /<\/?iframe\b[^<>]*>|<[a-z/!][^<>]*$/gi

/** The text of a piece of HTML: tags dropped, entities resolved, white space folded to single spaces, bidi controls balanced. */
export function plainText(html: string): string {
  return balanceBidi(foldSpace(cleanCharacters(/[<&]/.test(html) ? textInside(html.replace(misread, ' ')) : html)))
}

/** The tokeniser alone, because nesting does not matter here and may be hostile. */
function textInside(html: string): string {
  let text = ''
  let silence = 0
  const tag = (name: string, step: number) => {
    if (silent.has(name)) silence = Math.max(0, silence + step)
    if (!inline.has(name)) text += ' '
  }
  let opened = ''
  const heard: Partial<TokenizerCallbacks> = {
    onopentagname(start, end) {
      opened = html.slice(start, end).toLowerCase()
      tag(opened, 1)
    },
    onselfclosingtag() {
      if (silent.has(opened)) silence--
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
  const tokenizer = new Tokenizer({ decodeEntities: true }, { ...noopTokenizer, ...heard })
  tokenizer.write(html)
  tokenizer.end()
  return text
}

/** Soft hyphens, zero-width spaces and byte-order marks are no text either; the joiners that Arabic script and emoji need stay. */
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

/** Embeddings and isolates (UAX 9) closed where they were left open, closers of nothing dropped; overrides, which only disguise, dropped too. */
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
