import { lazy, memo, Suspense } from 'react'
import { shorten } from '#text/shorten.ts'

/** Longest titles of lists in characters, on narrow and wide windows (spec 9). */
const narrowLimit = 85
const wideLimit = 175

/** Word forms are a good deal of code, needed only where something is searched. Without it the text stands unmarked. */
const Marked = lazy(() =>
  import('./Marked.tsx').then(
    (loaded) => loaded ?? { default: Unmarked },
    () => ({ default: Unmarked }),
  ),
)

function Unmarked({ text }: { text: string; search: string; lead?: number }) {
  return [text]
}

/** A title that not even wide windows show in full, so that it has to be said beside. */
export function cutTitle(title: string): string | undefined {
  return title.length > wideLimit ? title : undefined
}

/**
 * A title at the limits of both window widths, the words of a search marked. One page serves both: what only wide windows
 * show stands in a part of its own, which narrow ones replace by an ellipsis.
 */
export function PostTitle({ title, search }: { title: string; search: string | undefined }) {
  const marked = (text: string) => <SearchedText text={text} search={search} />
  if (title.length <= narrowLimit) return marked(title)
  const wide = shorten(title, wideLimit)
  const narrow = shorten(title, narrowLimit)
  if (narrow === wide) return marked(wide)
  const kept = narrow.length - 1
  return (
    <>
      {marked(wide.slice(0, kept))}
      <span className="wide-only">{marked(wide.slice(kept))}</span>
    </>
  )
}

type SearchedProps = {
  text: string
  search: string | undefined
  /** Of what stands before the first marked word, so many characters are shown at most. */
  lead?: number
}

/** A text of a list; the words of a search, if there is one, marked. Remembered for the same reason as `EmptyList`. */
export const SearchedText = memo(function SearchedText({ text, search, lead }: SearchedProps) {
  if (!search) return text
  return (
    <Suspense fallback={text}>
      <Marked text={text} search={search} lead={lead} />
    </Suspense>
  )
})
