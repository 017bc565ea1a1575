import { ApiError } from './callApi.ts'
import { notifySessionEnd } from './sessionEnd.ts'

/**
 * Whether a call failed because the session has ended: if so, the current user is loaded again, and
 * the page leads to signing in and back here.
 */
export function noticeSessionEnd(error: unknown): boolean {
  const hasEnded = error instanceof ApiError && error.status === 401
  if (hasEnded) notifySessionEnd()
  return hasEnded
}
