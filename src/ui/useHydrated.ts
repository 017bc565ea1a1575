import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page is hydrated: false in the server's HTML and while React hydrates it. What depends on this browser is shown after that. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
