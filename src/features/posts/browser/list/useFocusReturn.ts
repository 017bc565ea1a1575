import { useEffect, useRef } from 'react'

/** When a post is closed, the focus returns to it in the list. */
export function useFocusReturn(selected: number | null): void {
  const before = useRef(selected)
  useEffect(() => {
    const left = before.current
    before.current = selected
    if (selected !== null || left === null) return
    document
      .querySelector<HTMLElement>(`:is(.posts, .my-news) > [data-id="${left}"] :is(.post-link, .my-link)`)
      ?.focus({ preventScroll: true })
  }, [selected])
}
