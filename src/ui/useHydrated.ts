import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page has woken up: false in the HTML of the server and while React takes it over. What depends on this browser is shown after that. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
