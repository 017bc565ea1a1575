import type { MessagePort } from 'node:worker_threads'
import { openPool } from '#base/database/db.ts'
import { countFacets, type Facets } from '#engine/search/countFacets.ts'
import type { DocumentFilter } from '#engine/search/filter.ts'
import { filterMatching } from '#engine/search/filterMatching.ts'
import { findByRelevance, type RelevanceRequest } from '#engine/search/findByRelevance.ts'
import { type Cursor, findByTime } from '#engine/search/findByTime.ts'
import type { RankedHit } from '#engine/search/rankDocuments.ts'
import { spellingsInIndex } from '#engine/search/spellingsInIndex.ts'
import { kuwaitDayNumber } from '#kuwaitTime.ts'
import type { Query } from '#text/query/readQuery.ts'
import { PersistentIndex } from './persistentIndex.ts'

type Clauses = Pick<Query, 'clauses'>

/** The calls that the thread handles. */
export type IndexCalls = {
  findByTime: { input: { query: Clauses; filter: DocumentFilter; after?: Cursor; count: number }; output: ReturnType<typeof findByTime> }
  findByRelevance: { input: RelevanceRequest; output: RankedHit[] }
  countFacets: { input: { query: Clauses; filter: DocumentFilter }; output: Facets }
  filterMatching: { input: { query: Clauses; filter: DocumentFilter; ids: number[] }; output: number[] }
  /** The spellings of a query's words that occur in some document. */
  spellings: { input: { query: Clauses }; output: string[] }
  /** The number of documents that contain each of these stems. */
  countDocuments: { input: { stems: string[] }; output: number[] }
  /**
   * `complete`: the index has all posts of the database; `settled`: also, nothing is left to merge;
   * `behindMs`: since the last changes came in.
   */
  describe: {
    input: object
    output: { documents: number; segments: number; bytes: number; complete: boolean; settled: boolean; behindMs: number }
  }
}

/** The output of a call, its error, or the error of a background task, which is retried. */
export type ThreadMessage = { id: number; output: never } | { id: number; error: string } | { failed: string; error: string }

export type SearchThreadData = { databaseUrl: string; folder: string; followMs: number }

/** Handles calls on the port until it is told to close. */
export async function runSearchThread({ databaseUrl, folder, followMs }: SearchThreadData, port: MessagePort): Promise<void> {
  const pool = openPool(databaseUrl, { max: 2 })
  const opening = PersistentIndex.open(pool, databaseUrl, folder, followMs)
  opening.then(
    (persistent) => {
      persistent.onFailure = ({ message }) =>
        port.postMessage({ failed: 'the search index could not be brought up to date; it is retried', error: message })
    },
    () => {},
  )
  // Without an index, the thread ends: the next call starts another, when the database may be
  // available again.
  opening.catch(async (error: Error) => {
    port.postMessage({ failed: 'the search index did not open', error: error.message })
    await pool.end()
    port.close()
  })
  port.on('message', async ({ id, name, input }: { id: number; name: string; input: never }) => {
    const persistent = await opening.catch(() => undefined)
    if (!persistent) return
    try {
      if (name === 'close') {
        await persistent.close()
        await pool.end()
        port.postMessage({ id, output: null })
        port.close()
        return
      }
      if (followMs === 0) await persistent.follow()
      port.postMessage({ id, output: handlers[name as keyof IndexCalls](persistent, input) })
    } catch (error) {
      port.postMessage({ id, error: (error as Error).message })
    }
  })
}

const handlers: {
  [name in keyof IndexCalls]: (persistent: PersistentIndex, input: IndexCalls[name]['input']) => IndexCalls[name]['output']
} = {
  findByTime: ({ index }, request) => findByTime(index.segments, request),
  findByRelevance: ({ index }, request) => findByRelevance(index.segments, request),
  countFacets: ({ index }, { query, filter }) => countFacets(index.segments, query, filter, kuwaitDayNumber),
  filterMatching: ({ index }, { query, filter, ids }) => filterMatching(index.segments, query, filter, ids),
  spellings: ({ index }, { query }) => [...spellingsInIndex(index.segments, query)],
  countDocuments: ({ index }, { stems }) =>
    stems.map((stem) => index.segments.reduce((sum, { dictionary }) => sum + (dictionary.find(stem)?.documents ?? 0), 0)),
  describe: ({ index, complete, settled, behindMs }) => ({
    documents: index.documents,
    segments: index.segments.length,
    bytes: index.segments.reduce((sum, { size }) => sum + size, 0),
    complete,
    settled,
    behindMs,
  }),
}
