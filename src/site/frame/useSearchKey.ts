import { useEffect, useEffectEvent } from 'react'
import { isBusy } from '#ui/isBusy.ts'

/**
 * The key / starts a search from anywhere: in the top bar, or in the search dialog on narrow
 * windows.
 */
export function useSearchKey(openSearch: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !isSlash(event) || isBusy(event.target as Element))
      return
    event.preventDefault()
    const field = document.querySelector<HTMLInputElement>('.top-search input')
    if (field?.checkVisibility()) field.select()
    else openSearch()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** Whether it is a slash, also by the key's position, because on an Arabic keyboard it types ظ. */
function isSlash({ key, code, shiftKey }: KeyboardEvent): boolean {
  return key === '/' || (code === 'Slash' && !shiftKey)
}
