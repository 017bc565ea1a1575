import { useEffect, useEffectEvent } from 'react'
import { isBusy } from '#ui/isBusy.ts'

/** The key / begins a search from anywhere: in the top bar, or where that has no room, in the search of narrow windows. */
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

/** By the key's place as well, because on an Arabic keyboard it writes ظ. */
function isSlash({ key, code, shiftKey }: KeyboardEvent): boolean {
  return key === '/' || (code === 'Slash' && !shiftKey)
}
