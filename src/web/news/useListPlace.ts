import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { NewsList } from './newsList.ts'

/** The list's own scrolling panel on wide windows: where the reader was in each list comes back with the list. */
export function useListPlace(list: NewsList): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (panel.current) panel.current.scrollTop = list.scrollTop
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
