import type { App } from '#base/app.ts'
import type { DocumentFilter } from '#engine/search/filter.ts'
import { documentFilter, readFilter } from '#features/posts/server/lists/filterPosts.ts'
import type { SearchQuery } from '#features/posts/server/lists/listQuery.ts'
import { loadBodies } from '#features/posts/server/lists/loadBodies.ts'
import { loadPosts } from '#features/posts/server/lists/postRow.ts'
import { type QueryPiece, queryPieces } from '#text/query/queryPieces.ts'
import { readQuery } from '#text/query/readQuery.ts'
import { words } from '#text/tokenizer/words.ts'
import type { SearchHelp } from '../../schema.ts'
import { proposeSearches, type Vocabulary } from '../corrections/proposeSearches.ts'
import { resolveNames } from '../nameFilters.ts'
import { readSearch } from '../readSearch.ts'
import { askIndex } from '../searchIndex/askIndex.ts'

/** A search that finds so many posts needs no help. */
const enough = 3
/** What is proposed instead finds so many times as many. */
const muchMore = 3
/** Most words and filters of a search that are left out, one at a time; and most proposals that are told. */
const mostLeftOut = 6
const mostTold = 4
/** How many stems the index is asked for at once. */
const stemsAtOnce = 32
/** So many posts show how the words of a proposal are printed. */
const printedBy = 10

/** What a reader can do whose search finds little or nothing, with the filters of their list. Throws `invalid` for an id that nobody has. */
export async function helpSearch(app: App, query: SearchQuery): Promise<SearchHelp> {
  const filter = await readFilter(app, query, query.own)
  const { unknown } = await resolveNames(app, readQuery(query.search))
  const none: SearchHelp = { did_you_mean: null, without: [], unfiltered: null, unknown: asTyped(query.search, unknown) }
  const everywhere: DocumentFilter = { media: query.media_type === 'media' || query.quickView }
  if (!filter) return { ...none, unfiltered: await countFound(app, query.search, everywhere) }
  const asked = await readSearch(app, query.search, documentFilter(filter))
  const total = asked ? (await askIndex(app, 'findByTime', { ...asked, count: enough })).hits.length : 0
  if (total >= enough) return none
  const count: Count = (text) => countFound(app, text, documentFilter(filter))
  const isNarrowed = filter.agency !== undefined || filter.section !== undefined || filter.quickView || filter.own
  const [meant, without, unfiltered] = await Promise.all([
    proposeSearch(app, query.search, total, count),
    leaveOut(query.search, total, count),
    isNarrowed ? countFound(app, query.search, everywhere) : null,
  ])
  return {
    ...none,
    did_you_mean: meant === undefined ? null : await spellAsPrinted(app, meant, query.search, documentFilter(filter)),
    without,
    unfiltered,
  }
}

/** Names are compared folded, but told as the reader wrote them. */
function asTyped(search: string, names: string[]): string[] {
  return queryPieces(search).flatMap((piece) => {
    const isOne = piece.kind === 'filter' && (piece.name === 'agency' || piece.name === 'category') && names.includes(piece.value)
    return isOne
      ? [
          piece.source
            .replace(/^[^:：]*[:：]/, '')
            .replaceAll(/["“”„‟«»″]/g, '')
            .trim(),
        ]
      : []
  })
}

/** How many posts a search finds. */
type Count = (text: string) => Promise<number>

async function countFound(app: App, text: string, filter: DocumentFilter): Promise<number> {
  const search = await readSearch(app, text, filter)
  return search ? (await askIndex(app, 'countFacets', search)).total : 0
}

/** The proposal that finds most. */
async function proposeSearch(app: App, search: string, total: number, count: Count): Promise<string | undefined> {
  const proposals = await proposeSearches(search, vocabularyOf(app))
  const found = await Promise.all(proposals.map(async (text) => ({ text, count: await count(text) })))
  return found.filter((one) => one.count >= Math.max(enough, muchMore * total)).sort((a, b) => b.count - a.count)[0]?.text
}

/** Asks for few stems at a time, so that nobody else's search waits for long. */
function vocabularyOf(app: App): Vocabulary {
  return {
    async countStems(stems) {
      const counts: number[] = []
      for (let at = 0; at < stems.length; at += stemsAtOnce)
        counts.push(...(await askIndex(app, 'countDocuments', { stems: stems.slice(at, at + stemsAtOnce) })))
      return counts
    },
    async spellings(words) {
      const clauses = words.map((word) => ({ any: [{ words: [word], exact: false, prefix: false }], excluded: false }))
      return new Set(await askIndex(app, 'spellings', { query: { clauses } }))
    },
  }
}

/** Words that the reader did not type are known by their folded forms; posts that have them say how they are written. */
async function spellAsPrinted(app: App, text: string, typed: string, filter: DocumentFilter): Promise<string> {
  const search = await readSearch(app, text, filter)
  if (!search) return text
  const { hits } = await askIndex(app, 'findByTime', { ...search, count: printedBy })
  const posts = await loadPosts(
    app,
    hits.map(({ id }) => id),
  )
  const bodies = await loadBodies(app, posts)
  const printed = new Map<string, string>()
  for (const part of [...posts.flatMap(({ title, excerpt }) => [title, excerpt]), ...bodies.values()])
    for (const { word, start, end } of words(part)) if (!printed.has(word)) printed.set(word, bare(part.slice(start, end)))
  const own = new Set(words(typed).map(({ word }) => word))
  return words(text).reduceRight(
    (spelled, { word, start, end }) =>
      own.has(word) ? spelled : spelled.slice(0, start) + (printed.get(word) ?? word) + spelled.slice(end),
    text,
  )
}

/** Without harakat and elongation. */
const bare = (word: string) => word.normalize('NFKC').replaceAll(/[\p{M}\p{C}ـ]/gu, '')

/** The search with one word, phrase or filter less, where that finds more. */
async function leaveOut(search: string, total: number, count: Count): Promise<SearchHelp['without']> {
  const pieces = queryPieces(search)
  if (pieces.length < 2) return []
  const shorter = pieces.slice(0, mostLeftOut).flatMap((piece, at) => (piece.kind === 'or' ? [] : [write(pieces.toSpliced(at, 1))]))
  const found = await Promise.all([...new Set(shorter)].map(async (text) => ({ text, count: await count(text) })))
  return found
    .filter((one) => one.count > total)
    .sort((a, b) => b.count - a.count)
    .slice(0, mostTold)
}

function write(pieces: QueryPiece[]): string {
  const isBetween = (at: number) => at > 0 && at < pieces.length - 1 && pieces[at - 1]?.kind !== 'or'
  return pieces.flatMap((piece, at) => (piece.kind !== 'or' || isBetween(at) ? [writePiece(piece)] : [])).join(' ')
}

function writePiece(piece: QueryPiece): string {
  if (piece.kind === 'filter') return piece.source
  if (piece.kind === 'or') return piece.source || '|'
  const star = piece.prefix && !piece.text.endsWith('*') ? '*' : ''
  return `${piece.excluded ? '-' : ''}${piece.quoted ? `"${piece.text}"` : piece.text}${star}`
}
