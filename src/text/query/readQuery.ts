import { opensName } from '../tokenizer/compoundNames.ts'
import { foldedWords } from '../tokenizer/words.ts'
import { type QueryPiece, queryPieces } from './queryPieces.ts'
import { readDay } from './readDay.ts'

/** Words that must stand next to each other in this order (one, mostly), folded. `exact`: quoted, compared as folded words, else by stem. `prefix`: the last word only has to begin so (كوي*). */
export type Term = { words: string[]; exact: boolean; prefix: boolean }

/** One of `any` must stand in the text; none of them when `excluded`. */
export type Clause = { any: Term[]; excluded: boolean }

/**
 * All clauses must hold. Filters that were typed: names as typed (folded), any of which will do; days as YYYY-MM-DD in Asia/Kuwait, `after` inclusive,
 * `before` exclusive, the narrowest when several were typed.
 */
export type Query = { clauses: Clause[]; agencies: string[]; categories: string[]; after?: string; before?: string }

/** Longest query read, in UTF-16 units and in terms; the rest is ignored. */
const longest = 2_000
const mostTerms = 32
/** Shortest beginning of a word that `*` may complete; of less it is the plain word. */
const shortestPrefix = 2

/**
 * Reads what a reader typed: words, "phrases" («…» too, closed or not), -excluded ones, one OR other (أو, |), begin*, and the filters agency: category:
 * before: after: (وكالة: جهة: تصنيف: قسم: قبل: بعد:). Never throws: what is not understood is read as plain words.
 */
export function readQuery(text: string): Query {
  const query: Query = { clauses: [], agencies: [], categories: [] }
  const pieces: Piece[] = []
  for (const piece of queryPieces(text.slice(0, longest))) {
    if (piece.kind === 'or') pieces.push({ kind: 'or', source: piece.source })
    else if (piece.kind === 'text') addTerm(pieces, piece)
    else if (applyFilter(query, piece)) pieces.push({ kind: 'filter' })
    else for (const word of piece.source.split(/\s+/)) addTerm(pieces, plainText(word))
  }
  query.clauses = clausesOf(pieces)
  return query
}

/** `opensName`: the word behind it may belong to it, as الله does to عبد. */
type Piece =
  | { kind: 'term'; term: Term; excluded: boolean; text: string; opensName: boolean }
  | { kind: 'filter' }
  | { kind: 'or'; source: string }

function clausesOf(pieces: Piece[]): Clause[] {
  const clauses: Clause[] = []
  let left = mostTerms
  pieces.forEach((piece, at) => {
    const or = pieces[at - 1]?.kind === 'or' && isOperator(pieces, at - 1)
    const asked = piece.kind === 'or' && !isOperator(pieces, at) ? wordOr(piece.source) : piece
    if (asked?.kind !== 'term' || left-- <= 0) return
    const last = clauses.at(-1)
    if (or && last && canJoin(pieces[at - 2]) && canJoin(asked)) last.any.push(...spelledEitherWay(asked.term))
    else clauses.push({ any: spelledEitherWay(asked.term), excluded: asked.excluded })
  })
  return clauses
}

/** على is often printed علي; but whoever asks for علي means the name. */
function spelledEitherWay(term: Term): Term[] {
  const others = term.words.map((word) => (/^[وف]?على$/.test(word) ? `${word.slice(0, -1)}ي` : word))
  return others.some((word, at) => word !== term.words[at]) ? [term, { ...term, words: others }] : [term]
}

/** Between two things, of which one may be a filter or excluded: then there is nothing to join, but "or" was no word either. */
function isOperator(pieces: Piece[], at: number): boolean {
  return [pieces[at - 1], pieces[at + 1]].every((piece) => piece && piece.kind !== 'or')
}

function canJoin(piece: Piece | undefined): boolean {
  return piece?.kind === 'term' && !piece.excluded
}

/** What stands at an end of the query or beside another "or" is a word (OR is Oregon); | is none. */
function wordOr(source: string): Piece | undefined {
  const pieces: Piece[] = []
  addTerm(pieces, plainText(source))
  return pieces[0]
}

type TextPiece = QueryPiece & { kind: 'text' }

function plainText(text: string): TextPiece {
  return { kind: 'text', text, quoted: false, excluded: false, prefix: false }
}

function addTerm(pieces: Piece[], piece: TextPiece): void {
  const { text, quoted, excluded, prefix } = piece
  const found = foldedWords(text)
  const [first, last] = [found[0], found.at(-1)]
  if (first === undefined || last === undefined) return
  const before = pieces.at(-1)
  if (before?.kind === 'term' && before.opensName && !quoted && !excluded && opensName(before.term.words.at(-1) as string, first)) {
    pieces.pop()
    addTerm(pieces, { ...piece, text: `${before.text} ${text}`, excluded: before.excluded })
    return
  }
  const term = { words: found, exact: quoted, prefix: prefix && last.length >= shortestPrefix }
  pieces.push({ kind: 'term', term, excluded, text, opensName: !quoted && !prefix })
}

/** False when the value is none, so that both are words. */
function applyFilter(query: Query, { name, value }: QueryPiece & { kind: 'filter' }): boolean {
  if (name === 'agency' || name === 'category') {
    if (foldedWords(value).length === 0) return false
    const names = name === 'agency' ? query.agencies : query.categories
    if (!names.includes(value)) names.push(value)
    return true
  }
  const day = readDay(value)
  if (day === null) return false
  if (name === 'after') query.after = query.after && query.after > day ? query.after : day
  else query.before = query.before && query.before < day ? query.before : day
  return true
}
