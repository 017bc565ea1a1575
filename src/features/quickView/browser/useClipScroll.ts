import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useHydrated } from '#ui/useHydrated.ts'
import { useWheelSteps } from './useWheelSteps.ts'

type ClipScroll = {
  scroller: RefObject<HTMLDivElement | null>
  /** The slot that is shown, from 0. */
  index: number
  /** Scrolls to the next slot (1) or the previous one (-1). */
  step: (by: 1 | -1) => void
  onScroll: () => void
}

/**
 * A scroller in which each slot has its full height and the browser stops at each. Only the slot
 * that is shown and its neighbours exist; those are placed by their index, so that nothing moves
 * when others come and go.
 * @param first the slot to begin with
 */
export function useClipScroll(count: number, first: number, isCalm: boolean): ClipScroll {
  const scroller = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(first)
  const hydrated = useHydrated()
  const scrollTo = useEffectEvent((slot: number, behavior: ScrollBehavior) => {
    const element = scroller.current
    element?.scrollTo({ top: slot * element.clientHeight, behavior })
  })
  useLayoutEffect(() => {
    if (hydrated) scrollTo(first, 'instant')
  }, [hydrated, first])
  const onResize = useEffectEvent(() => scrollTo(index, 'instant'))
  useEffect(() => {
    const watcher = new ResizeObserver(onResize)
    if (scroller.current) watcher.observe(scroller.current)
    return () => watcher.disconnect()
  }, [])
  const step = (by: 1 | -1) => {
    const element = scroller.current
    const slot = Math.min(Math.max(index + by, 0), count - 1)
    element?.scrollTo({ top: slot * element.clientHeight, behavior: isCalm ? 'instant' : 'smooth' })
  }
  useWheelSteps(scroller, step)
  const onScroll = () => {
    const element = scroller.current
    if (!element || element.clientHeight === 0) return
    const shown = Math.round(element.scrollTop / element.clientHeight)
    if (shown !== index && shown >= 0 && shown < count) setIndex(shown)
  }
  return { scroller, index, step, onScroll }
}
