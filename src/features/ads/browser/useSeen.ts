import { type RefObject, useEffect } from 'react'
import { countSeen } from './countSeen.ts'

/**
 * An ad counts as seen when at least half of it was visible for a second (Media Rating Council,
 * Viewable Ad Impression Measurement Guidelines).
 */
const share = 0.5
const seenMs = 1_000

/** Counts the ad once when it was seen. */
export function useSeen(element: RefObject<HTMLElement | null>, id: number): void {
  useEffect(() => {
    if (!element.current) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isInView = false
    // In a tab in the background the element still intersects. The second begins again whenever the
    // ad or its tab is shown.
    const begin = () => {
      clearTimeout(timer)
      timer = isInView && document.visibilityState === 'visible' ? setTimeout(seen, seenMs) : undefined
    }
    const stop = () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('visibilitychange', begin)
    }
    const seen = () => {
      stop()
      countSeen(id)
    }
    const observer = new IntersectionObserver(
      (entries) => {
        isInView = (entries.at(-1)?.intersectionRatio ?? 0) >= share
        begin()
      },
      { threshold: [0, share] },
    )
    document.addEventListener('visibilitychange', begin)
    observer.observe(element.current)
    return stop
  }, [element, id])
}
