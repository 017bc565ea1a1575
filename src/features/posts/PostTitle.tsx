import { highlight } from '#text/highlight.ts'
import { shorten } from '#text/shorten.ts'

/** Longest titles of lists in characters, on narrow and wide windows (spec 9). */
const narrowLimit = 85
const wideLimit = 175

/**
 * A title at the limits of both window widths, the words of a search marked. One page serves both: what only wide windows
 * show stands in a part of its own, and narrow ones put an ellipsis instead of it.
 */
export function PostTitle({ title, search }: { title: string; search: string | undefined }) {
  const wide = shorten(title, wideLimit)
  const narrow = shorten(title, narrowLimit)
  if (narrow === wide) return <Marked text={wide} search={search} />
  const kept = narrow.length - 1
  return (
    <>
      <Marked text={wide.slice(0, kept)} search={search} />
      <span className="wide-only">
        <Marked text={wide.slice(kept)} search={search} />
      </span>
    </>
  )
}

function Marked({ text, search }: { text: string; search: string | undefined }) {
  if (!search) return text
  let at = 0
  return highlight(text, search).map((piece) => {
    const key = at
    at += piece.text.length
    return piece.marked ? <mark key={key}>{piece.text}</mark> : piece.text
  })
}
