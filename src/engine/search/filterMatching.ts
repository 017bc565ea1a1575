import type { Query } from '#text/query/readQuery.ts'
import { findById } from './documents.ts'
import { createFilter, type DocumentFilter } from './filter.ts'
import { openQuery } from './openQuery.ts'
import type { Segment } from './segment.ts'

/** The ids of those of the given documents that match the query and pass the filter. */
export function filterMatching(segments: Segment[], query: Pick<Query, 'clauses'>, filter: DocumentFilter, ids: number[]): number[] {
  const found: number[] = []
  for (const segment of segments) {
    const { columns, deleted } = segment
    const documents = ids.map((id) => findById(columns, id)).filter((document) => document >= 0 && deleted[document] === 0)
    if (documents.length === 0) continue
    const passes = createFilter(columns, filter)
    const matching = openQuery(segment, query, { left: Number.POSITIVE_INFINITY })
    for (const document of documents.sort((one, other) => one - other)) {
      if (passes(document) && matching.advance(document) === document && matching.matches()) found.push(columns.id[document] as number)
    }
  }
  return found
}
