import { fold } from '../tokenizer/fold.ts'

/**
 * A lexical piece of a query: text to search for, an "or", or a filter (agency:kuna). `source`: as
 * it was typed.
 */
export type QueryPiece =
  | { kind: 'text'; text: string; quoted: boolean; excluded: boolean; prefix: boolean }
  | { kind: 'or'; source: string }
  | { kind: 'filter'; name: FilterName; value: string; source: string }

type FilterName = 'agency' | 'category' | 'before' | 'after'

/** Folded, without the article. */
const filterNames = new Map<string, FilterName>([
  ['agency', 'agency'],
  ['وكاله', 'agency'],
  ['جهه', 'agency'],
  ['category', 'category'],
  ['تصنيف', 'category'],
  ['قسم', 'category'],
  ['before', 'before'],
  ['قبل', 'before'],
  ['after', 'after'],
  ['بعد', 'after'],
])

// Any quotation mark closes a phrase, because phones and newspapers mix them.
const quotes = '"“”„‟«»″'
const space = /\s+/y
const bar = /\|+/y
const dashes = /[-−–]+/y
const phrase = new RegExp(`[${quotes}]([^${quotes}]*)(?:[${quotes}]|$)(\\*?)`, 'y')
const filter = new RegExp(`([^\\s:：|${quotes}]{1,40})[:：]\\s*(?:[${quotes}]([^${quotes}]*)(?:[${quotes}]|$)|([^\\s|${quotes}]+))`, 'y')
// A single quotation mark after a word means inches or is a typing error.
const plain = new RegExp(`[^\\s|${quotes}]+(?:[${quotes}](?=[^${quotes}]*$))?`, 'y')

/** Splits a query at spaces, quotation marks and bars. Takes linear time for any input. */
export function queryPieces(query: string): QueryPiece[] {
  const pieces: QueryPiece[] = []
  for (let at = 0; at < query.length; ) {
    const blank = matchAt(space, query, at)
    const read = blank ? { length: blank[0].length } : readPiece(query, at)
    if (read.piece) pieces.push(read.piece)
    at += read.length
  }
  return pieces
}

type Read = { length: number; piece?: QueryPiece }

function readPiece(query: string, at: number): Read {
  const or = matchAt(bar, query, at)
  if (or) return { length: or[0].length, piece: { kind: 'or', source: '' } }
  const minus = matchAt(dashes, query, at)?.[0].length ?? 0
  const rest = minus > 0 ? null : readFilter(query, at)
  if (rest) return rest
  const { length, piece } = readText(query, at + minus, minus > 0)
  return { length: minus + length, piece }
}

function readFilter(query: string, at: number): Read | null {
  const match = matchAt(filter, query, at)
  const name = match && filterNames.get(fold(match[1] as string).replace(/^ال/, ''))
  if (!match || !name) return null
  const value = fold(match[2] ?? match[3] ?? '').trim()
  return { length: match[0].length, piece: { kind: 'filter', name, value, source: match[0] } }
}

function readText(query: string, at: number, excluded: boolean): Read {
  const quoted = matchAt(phrase, query, at)
  if (quoted) {
    const [source, text = '', star] = quoted
    return { length: source.length, piece: { kind: 'text', text, quoted: true, excluded, prefix: star === '*' || text.endsWith('*') } }
  }
  const text = matchAt(plain, query, at)?.[0] ?? ''
  if (!excluded && (text === 'OR' || fold(text) === 'او')) return { length: text.length, piece: { kind: 'or', source: text } }
  return { length: text.length, piece: { kind: 'text', text, quoted: false, excluded, prefix: text.endsWith('*') } }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}
