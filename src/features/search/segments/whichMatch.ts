import type { Query } from '#text/readQuery.ts'
import { findById } from './documents.ts'
import type { DocumentFilter } from './filter.ts'
import { eachMatch } from './findByTime.ts'
import type { Segment } from './segment.ts'

/** Those of the posts that meet query and filter. */
export function whichMatch(segments: Segment[], query: Pick<Query, 'clauses'>, filter: DocumentFilter, ids: number[]): number[] {
  const patience = { left: Number.POSITIVE_INFINITY }
  const found: number[] = []
  for (const segment of segments) {
    const documents = ids.map((id) => findById(segment.columns, id)).filter((document) => document >= 0)
    for (const document of documents.sort((one, other) => one - other)) {
      eachMatch(segment, { query, filter, start: document, end: document + 1 }, patience, (match) => {
        found.push(segment.columns.id[match] as number)
        return false
      })
    }
  }
  return found
}
