import { type RefObject, useEffect, useRef } from 'react'

/**
 * Width that fades at the end of a box that scrolls, and at least as much in `.chips` and
 * `.desk-tabs`.
 */
const fadedPx = 24

/**
 * Scrolls a box, and nothing around it, so that its current link (`aria-current`) is in view: when
 * the page opens, and when `current` changes.
 * @returns the ref of the box
 */
export function useCurrentInView<Box extends HTMLElement>(current: unknown): RefObject<Box | null> {
  const ref = useRef<Box>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each current link.
  useEffect(() => {
    const link = ref.current?.querySelector('[aria-current]')
    if (!ref.current || !link) return
    const [box, part] = [ref.current.getBoundingClientRect(), link.getBoundingClientRect()]
    ref.current.scrollBy({
      left: distance([box.left, box.right], [part.left, part.right]),
      top: distance([box.top, box.bottom], [part.top, part.bottom]),
      behavior: 'instant',
    })
  }, [current])
  return ref
}

type Extent = [start: number, end: number]

/**
 * How far a box is to be scrolled in one direction; the same in both writing directions, because it
 * is measured on the screen.
 */
function distance([start, end]: Extent, [from, to]: Extent): number {
  if (from < start + fadedPx) return from - start - fadedPx
  return Math.max(0, to - end + fadedPx)
}
