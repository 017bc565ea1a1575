import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Whether the page is hydrated: false in the server's HTML and during hydration. Show what depends
 * on the browser only after that.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
