import type { User } from '#access/user.ts'
import { ApiError } from '#ui/callApi.ts'
import { currentReader, identifyReader, loadReader, watchReader } from './reader.ts'
import { type SignInReason, signInPrompt } from './signInPrompt.ts'

/** Act that a visitor was about: done if they sign in now, dropped if they close the dialog. */
let pending: (() => void) | undefined

/**
 * The signed-in reader; null for a visitor, who is then asked to sign in. Throws what `callApi`
 * throws when the server cannot be reached.
 * @param resume repeats what they wanted to do, once they have signed in
 */
export async function requireSignIn(reason: SignInReason, resume?: () => void): Promise<User | null> {
  const reader = await identifyReader()
  if (reader) return reader
  openPrompt(reason, resume)
  return null
}

/**
 * Whether a call failed because the session has ended, here or elsewhere; the reader is then asked
 * to sign in again. Lists of the profile and the desk only call `notifySessionEnd`, because their
 * pages redirect to the login page.
 */
export function requireSignInAgain(error: unknown, reason: SignInReason, resume?: () => void): boolean {
  if (!(error instanceof ApiError && error.status === 401)) return false
  void loadReader().then(() => openPrompt(reason, resume))
  return true
}

function openPrompt(reason: SignInReason, resume: (() => void) | undefined): void {
  pending = resume
  signInPrompt.set(reason)
}

signInPrompt.subscribe(() => {
  const isSigningIn = /\/(login|signup)$/i.test(location.pathname)
  if (signInPrompt.get() === null && !isSigningIn) pending = undefined
})

watchReader(() => {
  if (!currentReader() || !pending) return
  const resume = pending
  pending = undefined
  resume()
})
