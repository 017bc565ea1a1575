import { useLocation } from 'react-router'

/** The address in the address bar; only its path and query are meant, on the server too. */
export function useShownUrl(): URL {
  const { pathname, search } = useLocation()
  return new URL(pathname + search, 'http://localhost')
}
