import { ApiError } from '#ui/callApi.ts'
import type { User } from '../schema.ts'
import { currentReader, loadReader, watchReader, whoReads } from './reader.ts'
import { type SignInReason, signInPrompt } from './signInPrompt.ts'

/** What a visitor wanted: done when they sign in now, forgotten when they turn away. */
let pending: (() => void) | undefined

/**
 * Who is signed in; null for a visitor, who is asked to sign in. Waits while it is not known yet. Throws what `callApi` throws when the
 * server cannot say.
 * @param resume what they wanted, done once they have signed in
 */
export async function requireSignIn(reason: SignInReason, resume?: () => void): Promise<User | null> {
  const reader = await whoReads()
  if (reader) return reader
  ask(reason, resume)
  return null
}

/**
 * Whether a call failed because the session has ended, here or elsewhere; whose it was is then asked to sign in again.
 * Lists of the profile and the desk only call `notifySessionEnd`: the page around them leads to signing in.
 */
export function requireSignInAgain(error: unknown, reason: SignInReason, resume?: () => void): boolean {
  if (!(error instanceof ApiError && error.status === 401)) return false
  void loadReader().then(() => ask(reason, resume))
  return true
}

function ask(reason: SignInReason, resume: (() => void) | undefined): void {
  pending = resume
  signInPrompt.set(reason)
}

signInPrompt.subscribe(() => {
  const isOnTheirWay = /\/(login|signup)$/i.test(location.pathname)
  if (signInPrompt.get() === null && !isOnTheirWay) pending = undefined
})

watchReader(() => {
  if (!currentReader() || !pending) return
  const resume = pending
  pending = undefined
  resume()
})
