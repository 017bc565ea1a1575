import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Focuses, after a navigation, the heading of the article, form or message that opened, so that
 * keyboard and screen reader users start there. In lists, the focus stays where it is, unless the
 * focused element was removed.
 */
export function useFocusOnNavigation(): void {
  const { pathname, search } = useLocation()
  const address = pathname + search
  const before = useRef(address)
  useEffect(() => {
    if (before.current === address) return
    before.current = address
    const focused = document.activeElement
    if (focused?.closest('input, dialog[open]')) return
    const heading = document.querySelector<HTMLElement>('main h1[tabindex]')
    if (heading) heading.focus({ preventScroll: true })
    else if (!focused || focused === document.body) document.getElementById('main')?.focus({ preventScroll: true })
  }, [address])
}
