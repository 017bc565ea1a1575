import { useLayoutEffect } from 'react'

/**
 * Scrolls the post's panel to its top for each post; on narrow windows, the router does the same
 * for the page.
 */
export function useScrollToTop(id: number): void {
  useLayoutEffect(() => {
    document.querySelector(`.post-panel:has([data-post="${id}"])`)?.scrollTo({ top: 0 })
  }, [id])
}
