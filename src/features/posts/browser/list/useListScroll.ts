import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { Anchor, NewsList } from './newsList.ts'

/** Restores the scroll position of each list in its own panel on wide windows. */
export function useListScroll(list: NewsList): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { anchor, scrollTop } = list
    list.anchor = null
    if (!anchor && scrollTop === 0) return
    renderAll()
    if (anchor) showAt(anchor)
    else if (panel.current) panel.current.scrollTop = scrollTop
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

/**
 * Posts that have not been rendered yet have an estimated height, with which no position can be
 * found. Browsers remember the real one from the next frame on.
 */
function renderAll(): void {
  const posts = document.querySelector<HTMLElement>('.posts')
  posts?.toggleAttribute('data-rendered', true)
  requestAnimationFrame(() => requestAnimationFrame(() => posts?.removeAttribute('data-rendered')))
}

function showAt({ id, top }: Anchor): void {
  const item = document.querySelector<HTMLElement>(`.posts > [data-id="${id}"]`)
  if (!item) return
  const panel = item.closest<HTMLElement>('.list-panel')
  const offset = item.getBoundingClientRect().top - top
  if (panel && getComputedStyle(panel).overflowY === 'auto') panel.scrollTop += offset
  else scrollBy(0, offset)
}
