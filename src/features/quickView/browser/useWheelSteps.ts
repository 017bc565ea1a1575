import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Wheel events closer together than this belong to one gesture, unless it lasts longer than a
 * touchpad coasts.
 */
const gapMs = 150
const gestureMs = 900

/**
 * One step for each gesture with the wheel or a touchpad, because browsers scroll by lines and
 * would fall back to where they were.
 */
export function useWheelSteps(scroller: RefObject<HTMLElement | null>, step: (by: 1 | -1) => void): void {
  const onStep = useEffectEvent(step)
  useEffect(() => {
    const element = scroller.current
    let lastEvent = Number.NEGATIVE_INFINITY
    let lastStep = Number.NEGATIVE_INFINITY
    const onWheel = (event: WheelEvent) => {
      // With Ctrl it zooms the page.
      if (event.ctrlKey || event.deltaY === 0) return
      event.preventDefault()
      const begins = event.timeStamp - lastEvent > gapMs || event.timeStamp - lastStep > gestureMs
      lastEvent = event.timeStamp
      if (!begins) return
      lastStep = event.timeStamp
      onStep(event.deltaY > 0 ? 1 : -1)
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [scroller])
}
