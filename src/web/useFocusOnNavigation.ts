import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** After a navigation the focus goes to the new page's heading, so that keyboards and screen readers begin there. */
export function useFocusOnNavigation(): void {
  const { pathname, search } = useLocation()
  const address = pathname + search
  const before = useRef(address)
  useEffect(() => {
    if (before.current === address) return
    before.current = address
    if (document.activeElement?.closest('input, dialog[open]')) return
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [address])
}
