import { whoReads } from '#features/accounts/browser/reader.ts'
import { type SignInReason, signInPrompt } from '#features/accounts/browser/signInPrompt.ts'

/** Whether somebody is signed in; whoever is not is asked to. Waits while nobody has told yet. */
export async function isSignedIn(why: SignInReason): Promise<boolean> {
  const reader = await whoReads()
  if (!reader) signInPrompt.set(why)
  return Boolean(reader)
}
