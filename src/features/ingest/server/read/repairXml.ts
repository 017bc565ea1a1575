const start = '<![CDATA['
const end = ']]>'
/** End tags of fields that contain CDATA. */
const fieldEnd = /<\/(?:title|description|link|guid|author|category|pubDate|summary|content|item|entry|[a-z]+:[a-z]+)\s*>/i

/** Closes CDATA sections that were left open and would swallow the items after them. */
export function repairXml(text: string): string {
  const pieces: string[] = []
  let copied = 0
  let close = -1
  let open = text.indexOf(start)
  while (open >= 0) {
    // A search that found nothing is not repeated, because that would be quadratic.
    if (close < open && close !== text.length) close = indexOrEnd(text, end, open)
    const next = indexOrEnd(text, start, open + start.length)
    const forgotten = next < close || close === text.length ? forgottenEnd(text, open, next) : -1
    if (forgotten >= 0) {
      pieces.push(text.slice(copied, forgotten), end)
      copied = forgotten
    }
    open = forgotten >= 0 ? nextStart(next, text) : nextStart(indexOrEnd(text, start, close), text)
  }
  return copied === 0 ? text : pieces.join('') + text.slice(copied)
}

function nextStart(index: number, text: string): number {
  return index === text.length ? -1 : index
}

function indexOrEnd(text: string, what: string, from: number): number {
  const index = text.indexOf(what, from)
  return index < 0 ? text.length : index
}

/**
 * Finds where a section without an end before `limit` should have ended: at its field's end tag; -1
 * if there is none.
 */
function forgottenEnd(text: string, open: number, limit: number): number {
  const at = text.slice(open, limit).search(fieldEnd)
  return at < 0 ? -1 : open + at
}
