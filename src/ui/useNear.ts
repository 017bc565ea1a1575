import { type RefObject, useEffect } from 'react'

/** Calls back whenever an element is about to scroll into view. `onNear` must stay the same. */
export function useNear(element: RefObject<Element | null>, onNear: () => void): void {
  useEffect(() => {
    const watcher = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && onNear(), {
      rootMargin: '400px',
    })
    if (element.current) watcher.observe(element.current)
    return () => watcher.disconnect()
  }, [element, onNear])
}
