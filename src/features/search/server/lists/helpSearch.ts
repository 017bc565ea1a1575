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
import { correctSearch, type Vocabulary } from '../corrections/correctSearch.ts'
import { resolveNames } from '../nameFilters.ts'
import { readSearch } from '../readSearch.ts'
import { callIndex } from '../searchIndex/callIndex.ts'

/** A search that finds this many posts needs no help. */
const enough = 3
/** A correction must find this many times as many posts. */
const muchMore = 3
/**
 * Maximum number of words and filters that are tried to be removed, one at a time, and of resulting
 * searches that are offered.
 */
const maxTried = 6
const maxOffered = 4
/** Number of stems per call of the index. */
const stemsAtOnce = 32
/** Number of posts from which the printed spellings of a correction's words are taken. */
const samplePosts = 10

/**
 * Help for a search that finds little or nothing within the filters of its list. Throws `invalid`
 * for an unknown id.
 */
export async function helpSearch(app: App, query: SearchQuery): Promise<SearchHelp> {
  const filter = await readFilter(app, query, query.own)
  const { unknown } = await resolveNames(app, readQuery(query.search))
  const none: SearchHelp = { did_you_mean: null, without: [], unfiltered: null, unknown: asTyped(query.search, unknown) }
  const everywhere: DocumentFilter = { media: query.media_type === 'media' || query.quickView }
  if (!filter) return { ...none, unfiltered: await countFound(app, query.search, everywhere) }
  const search = await readSearch(app, query.search, documentFilter(filter))
  const total = search ? (await callIndex(app, 'findByTime', { ...search, count: enough })).hits.length : 0
  if (total >= enough) return none
  const count: Count = (text) => countFound(app, text, documentFilter(filter))
  const isNarrowed = filter.agency !== undefined || filter.section !== undefined || filter.quickView || filter.own
  const [meant, without, unfiltered] = await Promise.all([
    findCorrection(app, query.search, total, count),
    shortenSearch(query.search, total, count),
    isNarrowed ? countFound(app, query.search, everywhere) : null,
  ])
  return {
    ...none,
    did_you_mean: meant === undefined ? null : await spellAsPrinted(app, meant, query.search, documentFilter(filter)),
    without,
    unfiltered,
  }
}

/** Names are compared folded, but shown as the reader wrote them. */
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

/** Counts the posts that a search finds. */
type Count = (text: string) => Promise<number>

async function countFound(app: App, text: string, filter: DocumentFilter): Promise<number> {
  const search = await readSearch(app, text, filter)
  return search ? (await callIndex(app, 'countFacets', search)).total : 0
}

/** The correction that finds most. */
async function findCorrection(app: App, search: string, total: number, count: Count): Promise<string | undefined> {
  const corrections = await correctSearch(search, vocabularyOf(app))
  const found = await Promise.all(corrections.map(async (text) => ({ text, count: await count(text) })))
  return found.filter((one) => one.count >= Math.max(enough, muchMore * total)).sort((a, b) => b.count - a.count)[0]?.text
}

/** Passes few stems at a time, so that other searches do not wait long. */
function vocabularyOf(app: App): Vocabulary {
  return {
    async countStems(stems) {
      const counts: number[] = []
      for (let at = 0; at < stems.length; at += stemsAtOnce)
        counts.push(...(await callIndex(app, 'countDocuments', { stems: stems.slice(at, at + stemsAtOnce) })))
      return counts
    },
    async spellings(words) {
      const clauses = words.map((word) => ({ any: [{ words: [word], exact: false, prefix: false }], excluded: false }))
      return new Set(await callIndex(app, 'spellings', { query: { clauses } }))
    },
    beginningWith(letters) {
      const clauses = [{ any: [{ words: [letters], exact: false, prefix: true }], excluded: false }]
      return callIndex(app, 'spellings', { query: { clauses } })
    },
  }
}

/**
 * Spells words as they are printed: only the folded forms of words that the reader did not type are
 * known; posts that contain them show how they are printed.
 */
async function spellAsPrinted(app: App, text: string, typed: string, filter: DocumentFilter): Promise<string> {
  const search = await readSearch(app, text, filter)
  if (!search) return text
  const { hits } = await callIndex(app, 'findByTime', { ...search, count: samplePosts })
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
    (printedText, { word, start, end }) =>
      own.has(word) ? printedText : printedText.slice(0, start) + (printed.get(word) ?? word) + printedText.slice(end),
    text,
  )
}

/** Returns a word without harakat and elongation. */
const bare = (word: string) => word.normalize('NFKC').replaceAll(/[\p{M}\p{C}ـ]/gu, '')

/** The search without one of its words, phrases or filters, if that finds more. */
async function shortenSearch(search: string, total: number, count: Count): Promise<SearchHelp['without']> {
  const pieces = queryPieces(search)
  if (pieces.length < 2) return []
  const shorter = pieces.slice(0, maxTried).flatMap((piece, at) => (piece.kind === 'or' ? [] : [write(pieces.toSpliced(at, 1))]))
  const found = await Promise.all([...new Set(shorter)].map(async (text) => ({ text, count: await count(text) })))
  return found
    .filter((one) => one.count > total)
    .sort((a, b) => b.count - a.count)
    .slice(0, maxOffered)
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
