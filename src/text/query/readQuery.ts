import { opensName } from '../tokenizer/compoundNames.ts'
import { otherHomograph, withoutDoubling } from '../tokenizer/homographs.ts'
import { foldedWords } from '../tokenizer/words.ts'
import type { NameForm } from './otherNames/nameForm.ts'
import { type QueryPiece, queryPieces } from './queryPieces.ts'
import { readDay } from './readDay.ts'

/**
 * Folded words (usually one) that must be adjacent, in this order. `exact`: quoted, so compared as
 * folded words, not by stem. `prefix`: the last word is a prefix (كوي*), with no letter doubled
 * (homographs.ts). `isOtherName`: not typed, but another name for the clause's first term; `form`:
 * how that has to be written.
 */
export type Term = { words: string[]; exact: boolean; prefix: boolean; isOtherName?: true; form?: NameForm }

/**
 * The text must contain one of `any`, or none of them if `excluded`. One that is `optional` only
 * ranks (withOptionalWords.ts).
 */
export type Clause = { any: Term[]; excluded: boolean; optional?: true }

/**
 * All clauses must hold. Filters as typed: `agencies` and `categories` are folded names, any of
 * which may match; days are YYYY-MM-DD in Asia/Kuwait, `after` inclusive, `before` exclusive, the
 * narrowest if there are several.
 */
export type Query = { clauses: Clause[]; agencies: string[]; categories: string[]; after?: string; before?: string }

/** Maximum length of a query, in UTF-16 units and in terms; the rest is ignored. */
const maxLength = 2_000
const maxTerms = 32
/** Minimum length of a prefix; a shorter one is read as a plain word. */
const minPrefixLength = 2
/** Homographs of a phrase that are found in both spellings, each of which doubles the phrases. */
const maxHomographs = 4

/**
 * Parses a query as typed: words, "phrases" (also «…», closed or not), -excluded ones, this OR that
 * (أو, |), prefix*, and the filters agency: category: before: after: (وكالة: جهة: تصنيف: قسم: قبل:
 * بعد:). Never throws: anything else is read as plain words.
 */
export function readQuery(text: string): Query {
  const query: Query = { clauses: [], agencies: [], categories: [] }
  const pieces: Piece[] = []
  for (const piece of queryPieces(text.slice(0, maxLength))) {
    if (piece.kind === 'or') pieces.push({ kind: 'or', source: piece.source })
    else if (piece.kind === 'text') addTerm(pieces, piece)
    else if (applyFilter(query, piece)) pieces.push({ kind: 'filter' })
    else for (const word of piece.source.split(/\s+/)) addTerm(pieces, plainText(word))
  }
  query.clauses = clausesOf(pieces)
  return query
}

/** `opensName`: the next word may belong to it, as الله does to عبد. */
type Piece =
  | { kind: 'term'; term: Term; excluded: boolean; text: string; opensName: boolean }
  | { kind: 'filter' }
  | { kind: 'or'; source: string }

function clausesOf(pieces: Piece[]): Clause[] {
  const clauses: Clause[] = []
  let left = maxTerms
  pieces.forEach((piece, at) => {
    const or = pieces[at - 1]?.kind === 'or' && isOperator(pieces, at - 1)
    const queried = piece.kind === 'or' && !isOperator(pieces, at) ? wordOr(piece.source) : piece
    if (queried?.kind !== 'term' || left-- <= 0) return
    const last = clauses.at(-1)
    if (or && last && canJoin(pieces[at - 2]) && canJoin(queried)) last.any.push(...spellingsOf(queried.term))
    else clauses.push({ any: spellingsOf(queried.term), excluded: queried.excluded })
  })
  return clauses
}

/**
 * على is often misprinted as علي, so it finds both; but a search for علي means the name. A quoted
 * homograph is found in both of its spellings («عمان» is Amman and Oman).
 */
function spellingsOf(term: Term): Term[] {
  const others = term.words.map((word) => (/^[وف]?على$/.test(word) ? `${word.slice(0, -1)}ي` : word))
  const spellings = others.some((word, at) => word !== term.words[at]) ? [term.words, others] : [term.words]
  return (term.exact ? withHomographs(spellings, term.prefix) : spellings).map((words) => ({ ...term, words }))
}

/** The phrases with all combinations of the spellings of their homographs, but for a prefix. */
function withHomographs(phrases: string[][], prefix: boolean): string[][] {
  const words = phrases[0]?.slice(0, prefix ? -1 : undefined) ?? []
  const others = words.map((word, at) => ({ at, other: otherHomograph(word) })).filter(({ other }) => other !== undefined)
  let all = phrases
  for (const { at, other } of others.slice(0, maxHomographs)) all = all.flatMap((phrase) => [phrase, phrase.with(at, other as string)])
  return all
}

/**
 * Whether this "or" is between two pieces. If one is a filter or excluded, there is nothing to
 * join, but the "or" is still not a word.
 */
function isOperator(pieces: Piece[], at: number): boolean {
  return [pieces[at - 1], pieces[at + 1]].every((piece) => piece && piece.kind !== 'or')
}

function canJoin(piece: Piece | undefined): boolean {
  return piece?.kind === 'term' && !piece.excluded
}

/** An "or" at an end of the query or beside another one is a word (OR is Oregon); | never is. */
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
  const isPrefix = prefix && last.length >= minPrefixLength
  const typed = isPrefix ? found.with(-1, withoutDoubling(last)) : found
  const term = { words: typed, exact: quoted, prefix: isPrefix }
  pieces.push({ kind: 'term', term, excluded, text, opensName: !quoted && !prefix })
}

/** False if the value is invalid, so that name and value are read as words. */
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
