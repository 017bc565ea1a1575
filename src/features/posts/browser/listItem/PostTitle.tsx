import { shorten } from '#text/shorten.ts'
import type { Mark } from '../../schema.ts'
import { titleLimits } from '../../titleLimits.ts'
import { MarkedText } from './MarkedText.tsx'
import { marksLeft } from './marksLeft.ts'

/** The title if not even wide windows show it in full, for use where there is room. */
export function cutTitle(title: string): string | undefined {
  return title.length > titleLimits.wide ? title : undefined
}

/**
 * The title as wide windows show it, for places without marks; agencies send titles of any length.
 */
export const shortTitle = (title: string): string => shorten(title, titleLimits.wide)

/** @property end where narrow windows cut it; by default after any word */
type Props = { title: string; end?: number | undefined; marks?: Mark[] | undefined }

/**
 * A title cut for both window widths, with the words of a search highlighted. One page serves both:
 * what only wide windows show is in its own element, which narrow ones replace by an ellipsis.
 */
export function PostTitle({ title, end, marks = [] }: Props) {
  if (title.length <= titleLimits.narrow) return <MarkedText text={title} marks={marks} />
  const wide = shorten(title, titleLimits.wide)
  const narrow = end ? `${title.slice(0, end)}…` : shorten(title, titleLimits.narrow)
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
