import { useLayoutEffect } from 'react'

/** The post's panel begins at its top for every post; on narrow windows the router does the same for the whole page. */
export function useScrollToTop(id: number): void {
  useLayoutEffect(() => {
    document.querySelector(`.post-panel:has([data-post="${id}"])`)?.scrollTo({ top: 0 })
  }, [id])
}
