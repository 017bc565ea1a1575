import { shorten } from '#text/shorten.ts'
import type { Mark } from '../../schema.ts'
import { MarkedText } from './MarkedText.tsx'
import { marksLeft } from './marksLeft.ts'

/** Maximum length of titles in lists, in characters, on narrow and wide windows (spec 9). */
const narrowLimit = 85
const wideLimit = 175

/** The title if not even wide windows show it in full, for use where there is room. */
export function cutTitle(title: string): string | undefined {
  return title.length > wideLimit ? title : undefined
}

/**
 * A title cut for both window widths, with the words of a search highlighted. One page serves both: what only wide windows
 * show is in its own element, which narrow ones replace by an ellipsis.
 */
export function PostTitle({ title, marks = [] }: { title: string; marks?: Mark[] | undefined }) {
  if (title.length <= narrowLimit) return <MarkedText text={title} marks={marks} />
  const wide = shorten(title, wideLimit)
  const narrow = shorten(title, narrowLimit)
  const left = marksLeft(marks, wide, title)
  if (narrow === wide) return <MarkedText text={wide} marks={left} />
  const shownTo = narrow.length - 1
  return (
    <>
      <MarkedText text={wide} marks={left} to={shownTo} />
      <span className="wide-only">
        <MarkedText text={wide} marks={left} from={shownTo} />
      </span>
    </>
  )
}
