import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { inLocale, useLocale } from '#ui/locale.ts'
import { safeReturn } from '../../safeReturn.ts'
import { useReader } from '../reader.ts'

/** What a link to these pages leaves in the history: the page that it stood on (`useInternalLinks.ts`). */
type CameFrom = { from?: string } | null

/**
 * Where the reader is led after signing in: to the page that asked them to, else one step back (spec 4), so that a list is where it was. One step back
 * is ours only if our own router made it; whoever came from another site goes home instead.
 */
function useReturn(): () => void | Promise<void> {
  const navigate = useNavigate()
  const { locale } = useLocale()
  return () => {
    const asked = askedReturn()
    if (asked !== null) return navigate(safeReturn(asked), { replace: true })
    if (history.state?.idx > 0) return navigate(-1)
    return navigate(inLocale(locale, '/'), { replace: true })
  }
}

/** The same place as an address, for a sign-in that leaves our pages. */
export function useReturnAddress(): () => string {
  const { locale } = useLocale()
  const state = useLocation().state as CameFrom
  return () => safeReturn(askedReturn() ?? state?.from ?? inLocale(locale, '/'))
}

/** From one of these pages to the next, in its place: one step back is then still where the reader came from. */
export function useNextStep(): (path: string, state?: object) => void | Promise<void> {
  const navigate = useNavigate()
  const { locale } = useLocale()
  const before = useLocation().state as CameFrom
  return (path, state) => {
    const asked = askedReturn()
    const query = asked === null ? '' : `?${new URLSearchParams({ return_to: asked })}`
    return navigate(inLocale(locale, path) + query, { replace: true, state: { from: before?.from, ...state } })
  }
}

const askedReturn = () => new URLSearchParams(location.search).get('return_to')

/** The pages of signing in are left as soon as the reader is known to be signed in, by these forms or in another tab. */
export function useLeaveWhenSignedIn(): void {
  const reader = useReader()
  const leave = useReturn()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only who reads leads away.
  useEffect(() => {
    if (reader) void leave()
  }, [reader])
}
