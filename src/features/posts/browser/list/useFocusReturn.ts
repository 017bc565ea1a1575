import { useEffect, useRef } from 'react'

/** Returns the focus to a post in the list when it is closed. */
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
