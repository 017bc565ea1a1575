import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { Anchor, NewsList } from './newsList.ts'

/** Restores the scroll position of each list in its own panel on wide windows. */
export function useListScroll(list: NewsList): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (list.anchor) showAt(list.anchor)
    else if (panel.current) panel.current.scrollTop = list.scrollTop
    list.anchor = null
  }, [list])
  useEffect(() => {
    const element = panel.current
    const remember = () => {
      list.scrollTop = element?.scrollTop ?? 0
    }
    element?.addEventListener('scroll', remember, { passive: true })
    return () => element?.removeEventListener('scroll', remember)
  }, [list])
  return panel
}

function showAt({ id, top }: Anchor): void {
  const item = document.querySelector<HTMLElement>(`.posts > [data-id="${id}"]`)
  if (!item) return
  const panel = item.closest<HTMLElement>('.list-panel')
  const offset = item.getBoundingClientRect().top - top
  if (panel && getComputedStyle(panel).overflowY === 'auto') panel.scrollTop += offset
  else scrollBy(0, offset)
}
