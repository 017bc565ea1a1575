import { requireSignInAgain } from '#features/accounts/browser/requireSignIn.ts'
import type { SignInReason } from '#features/accounts/browser/signInPrompt.ts'
import { localeOf } from '#text/locale.ts'
import { ApiError } from '#ui/callApi.ts'
import { type Action, showToast } from '#ui/toasts.ts'
import { commentTextIn } from './commentText.ts'

/**
 * Shows the server's message as an error toast (spec 8), or `offline` without a connection. If the
 * session has ended, asks the reader to sign in instead.
 * @param action a button in the toast
 * @returns the message
 */
export function showFailure(error: unknown, why: SignInReason, offline: string, action?: Action): string {
  const text = error instanceof ApiError ? messageOf(error) : offline
  if (!requireSignInAgain(error, why)) showToast(text, action)
  return text
}

/** The server's message for 404 is about a page. */
function messageOf({ status, firstMessage }: ApiError): string {
  return status === 404 ? commentTextIn(localeOf(location.pathname)).notThere : firstMessage
}
