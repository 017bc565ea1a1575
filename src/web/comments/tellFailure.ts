import { ApiError } from '../callApi.ts'
import { loadReader } from '../reader.ts'
import { askToSignIn, type SignInReason } from '../ui/signInPrompt.ts'
import { showToast } from '../ui/toasts.ts'

/** The server's words as an error toast (spec 8); without a connection `offline`. Whose session has ended is asked to sign in. Returns what was said. */
export function tellFailure(error: unknown, why: SignInReason, offline: string): string {
  const text = error instanceof ApiError ? (Object.values(error.fields).flat()[0] ?? error.message) : offline
  if (error instanceof ApiError && error.status === 401) void loadReader().then(() => askToSignIn(why))
  else showToast(text)
  return text
}
