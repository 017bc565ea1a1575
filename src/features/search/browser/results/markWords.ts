import { highlight } from '#text/query/highlight.ts'
import { type Query, readQuery } from '#text/query/readQuery.ts'
import { callApi } from '#ui/callApi.ts'
import type { SearchWords } from '../../schema.ts'

/**
 * Highlights the words of a search in a text, in any form, with the CSS Custom Highlight API, which
 * does not change the DOM. Each text node is matched by itself.
 */
export function markWords(parts: Iterable<Element>, query: Query): void {
  const marks = new Highlight()
  for (const part of parts) {
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) for (const range of rangesIn(texts.currentNode as Text, query)) marks.add(range)
  }
  CSS.highlights.set('found', marks)
}

/**
 * The query of a search, with the other names by which posts are found too; without them if the
 * server does not answer.
 */
export async function loadQuery(search: string): Promise<Query> {
  const query = readQuery(search)
  try {
    const { data } = await callApi<{ data: SearchWords }>(`/api/search/words?${new URLSearchParams({ search })}`)
    return { ...query, clauses: data.clauses }
  } catch (error) {
    console.warn(error)
    return query
  }
}

function rangesIn(text: Text, query: Query): Range[] {
  let at = 0
  return highlight(text.data, query).flatMap((piece) => {
    const start = at
    at += piece.text.length
    if (!piece.marked) return []
    const range = new Range()
    range.setStart(text, start)
    range.setEnd(text, at)
    return [range]
  })
}
