import { useSyncExternalStore } from 'react'

const query = '(prefers-reduced-motion: reduce)'

/**
 * Whether the reader asked their device for less motion: then nothing slides, and no clip starts by
 * itself.
 */
export function useCalm(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}
