import { useLocation } from 'react-router'

/** The current address, also on the server; only its path and query are valid. */
export function useShownUrl(): URL {
  const { pathname, search } = useLocation()
  return new URL(pathname + search, 'http://localhost')
}
