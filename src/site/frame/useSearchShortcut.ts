import { useEffect, useEffectEvent } from 'react'

/** The shortcut of the installed site (`/#search`) opens the search dialog. */
export function useSearchShortcut(openSearch: () => void): void {
  const open = useEffectEvent(() => {
    if (location.hash === '#search') openSearch()
  })
  useEffect(() => open(), [])
}
