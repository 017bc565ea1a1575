import type { MessagePort } from 'node:worker_threads'
import { openPool } from '#base/database/db.ts'
import { countFacets, type Facets } from '#engine/search/countFacets.ts'
import type { DocumentFilter } from '#engine/search/filter.ts'
import { filterMatching } from '#engine/search/filterMatching.ts'
import { findByRelevance, type RelevanceRequest } from '#engine/search/findByRelevance.ts'
import { type Cursor, findByTime } from '#engine/search/findByTime.ts'
import type { RankedHit } from '#engine/search/rankDocuments.ts'
import { spellingsOf } from '#engine/search/spellingsOf.ts'
import type { Query } from '#text/query/readQuery.ts'
import { IndexKeeper } from './indexKeeper.ts'

type Clauses = Pick<Query, 'clauses'>

/** What the thread is asked, and what it answers. */
export type Questions = {
  findByTime: { ask: { query: Clauses; filter: DocumentFilter; after?: Cursor; count: number }; answer: ReturnType<typeof findByTime> }
  findByRelevance: { ask: RelevanceRequest; answer: RankedHit[] }
  countFacets: { ask: { query: Clauses; filter: DocumentFilter }; answer: Facets }
  filterMatching: { ask: { query: Clauses; filter: DocumentFilter; ids: number[] }; answer: number[] }
  /** The spellings of a query's words that stand somewhere. */
  spellings: { ask: { query: Clauses }; answer: string[] }
  /** In how many documents these stems stand. */
  countDocuments: { ask: { stems: string[] }; answer: number[] }
  /** `complete`: everything that the database has is in; `settled`: and nothing is left to merge. */
  describe: { ask: object; answer: { documents: number; segments: number; bytes: number; complete: boolean; settled: boolean } }
}

/** An answer, what went wrong with a question, or what failed by itself and is tried again. */
export type ThreadMessage = { id: number; answer: never } | { id: number; error: string } | { failed: string; error: string }

export type SearchThreadData = { databaseUrl: string; folder: string; followMs: number }

/** Answers questions on the port until it is told to close. */
export async function runSearchThread({ databaseUrl, folder, followMs }: SearchThreadData, port: MessagePort): Promise<void> {
  const pool = openPool(databaseUrl, { max: 2 })
  const opening = IndexKeeper.open(pool, databaseUrl, folder, followMs)
  opening.then(
    (keeper) => {
      keeper.onFailure = ({ message }) =>
        port.postMessage({ failed: 'the search index could not be brought up to date; it is tried again', error: message })
    },
    () => {},
  )
  // Without an index there is no thread: the next question starts one, and the database may be back.
  opening.catch(async (error: Error) => {
    port.postMessage({ failed: 'the search index did not open', error: error.message })
    await pool.end()
    port.close()
  })
  port.on('message', async ({ id, question, ask }: { id: number; question: string; ask: never }) => {
    const keeper = await opening.catch(() => undefined)
    if (!keeper) return
    try {
      if (question === 'close') {
        await keeper.close()
        await pool.end()
        port.postMessage({ id, answer: null })
        port.close()
        return
      }
      if (followMs === 0) await keeper.follow()
      port.postMessage({ id, answer: answers[question as keyof Questions](keeper, ask) })
    } catch (error) {
      port.postMessage({ id, error: (error as Error).message })
    }
  })
}

const answers: { [question in keyof Questions]: (keeper: IndexKeeper, ask: Questions[question]['ask']) => Questions[question]['answer'] } =
  {
    findByTime: ({ index }, ask) => findByTime(index.segments, ask),
    findByRelevance: ({ index }, ask) => findByRelevance(index.segments, ask),
    countFacets: ({ index }, { query, filter }) => countFacets(index.segments, query, filter),
    filterMatching: ({ index }, { query, filter, ids }) => filterMatching(index.segments, query, filter, ids),
    spellings: ({ index }, { query }) => [...spellingsOf(index.segments, query)],
    countDocuments: ({ index }, { stems }) =>
      stems.map((stem) => index.segments.reduce((sum, { dictionary }) => sum + (dictionary.find(stem)?.documents ?? 0), 0)),
    describe: ({ index, complete, settled }) => ({
      documents: index.documents,
      segments: index.segments.length,
      bytes: index.segments.reduce((sum, { size }) => sum + size, 0),
      complete,
      settled,
    }),
  }
