import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'

/**
 * The shortcut of the installed site (`/#search`) opens the search dialog: when the page opens, and
 * in a window that shows this page already (`launch_handler` of the manifest).
 */
export function useSearchShortcut(openSearch: () => void): void {
  const { hash, key } = useLocation()
  const open = useEffectEvent(() => {
    // If the router does not know the hash yet, it will show the page again, which closes dialogs.
    if (location.hash !== '#search' || hash !== '#search') return
    // Otherwise the next use of the shortcut would not be a navigation.
    history.replaceState(history.state, '', location.pathname + location.search)
    openSearch()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation may be one to the shortcut.
  useEffect(() => open(), [hash, key])
  useEffect(() => {
    // The router does not notice a second one, because we remove the hash without it.
    const listener = () => open()
    addEventListener('hashchange', listener)
    return () => removeEventListener('hashchange', listener)
  }, [])
}
