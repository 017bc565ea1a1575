import { requireSignInAgain } from '#features/accounts/browser/requireSignIn.ts'
import type { SignInReason } from '#features/accounts/browser/signInPrompt.ts'
import { ApiError } from '#ui/callApi.ts'
import { localeOf } from '#ui/locale.ts'
import { type Action, showToast } from '#ui/toasts.ts'
import { commentTextIn } from './commentText.ts'

/**
 * The server's words as an error toast (spec 8); without a connection `offline`. Whose session has ended is asked to sign in. Returns what was said.
 * @param action what the reader may do about it
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
