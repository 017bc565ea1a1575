import { highlight } from '#text/query/highlight.ts'
import { type Query, readQuery } from '#text/query/readQuery.ts'

/**
 * Highlights the words of a search in a text, in any form, with the CSS Custom Highlight API, which does not change the DOM. Each text node is matched by
 * itself.
 */
export function markWords(parts: Iterable<Element>, search: string): void {
  const query = readQuery(search)
  const marks = new Highlight()
  for (const part of parts) {
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) for (const range of rangesIn(texts.currentNode as Text, query)) marks.add(range)
  }
  CSS.highlights.set('found', marks)
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
