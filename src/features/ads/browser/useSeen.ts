import { type RefObject, useEffect } from 'react'
import { countSeen } from './countSeen.ts'

/** An ad counts as seen when at least half of it was visible for a second (Media Rating Council, Viewable Ad Impression Measurement Guidelines). */
const share = 0.5
const seenMs = 1_000

/** Counts the ad once when it was seen. */
export function useSeen(element: RefObject<HTMLElement | null>, id: number): void {
  useEffect(() => {
    if (!element.current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const seen = () => {
      // In a tab in the background the element still intersects.
      if (document.visibilityState === 'visible') countSeen(id)
      observer.disconnect()
    }
    const observer = new IntersectionObserver(
      (entries) => {
        const isVisible = (entries.at(-1)?.intersectionRatio ?? 0) >= share
        clearTimeout(timer)
        timer = isVisible ? setTimeout(seen, seenMs) : undefined
      },
      { threshold: [0, share] },
    )
    observer.observe(element.current)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [element, id])
}
