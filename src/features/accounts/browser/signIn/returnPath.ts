import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { inLocale } from '#text/locale.ts'
import { useLocale } from '#ui/locale.ts'
import { safeReturn } from '../../safeReturn.ts'
import { useReader } from '../reader.ts'

/**
 * History state that a link to these pages stores: the page that it was on (`useInternalLinks.ts`).
 */
type LinkState = { from?: string } | null

/**
 * Returns the reader after signing in: to the page in `return_to`, or else one step back in the
 * history (spec 4), so that a list keeps its position. That step is on our site only if our router
 * made it; readers who came from another site go to the home page instead.
 */
export function useReturn(): () => void | Promise<void> {
  const navigate = useNavigate()
  const { locale } = useLocale()
  return () => {
    const requested = requestedReturn()
    if (requested !== null) return navigate(safeReturn(requested), { replace: true })
    if (history.state?.idx > 0) return navigate(-1)
    return navigate(inLocale(locale, '/'), { replace: true })
  }
}

/** The same destination as an address, for signing in with a provider. */
export function useReturnAddress(): () => string {
  const { locale } = useLocale()
  const state = useLocation().state as LinkState
  return () => safeReturn(requestedReturn() ?? state?.from ?? inLocale(locale, '/'))
}

/**
 * Navigates from one sign-in page to the next, replacing the history entry: one step back then
 * still leads to where the reader came from.
 */
export function useNextStep(): (path: string, state?: object) => void | Promise<void> {
  const navigate = useNavigate()
  const { locale } = useLocale()
  const before = useLocation().state as LinkState
  return (path, state) => {
    const requested = requestedReturn()
    const query = requested === null ? '' : `?${new URLSearchParams({ return_to: requested })}`
    return navigate(inLocale(locale, path) + query, { replace: true, state: { from: before?.from, ...state } })
  }
}

const requestedReturn = () => new URLSearchParams(location.search).get('return_to')

/** Leaves a sign-in page as soon as the reader is signed in, through its form or in another tab. */
export function useLeaveWhenSignedIn(): void {
  const reader = useReader()
  const leave = useReturn()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the reader leaves the page.
  useEffect(() => {
    if (reader) void leave()
  }, [reader])
}
