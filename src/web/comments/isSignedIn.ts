import { currentReader, loadReader } from '../reader.ts'
import { askToSignIn, type SignInReason } from '../ui/signInPrompt.ts'

/** Whether somebody is signed in; whoever is not is asked to. Waits while nobody has told yet. */
export async function isSignedIn(why: SignInReason): Promise<boolean> {
  const reader = currentReader() === undefined ? await loadReader() : currentReader()
  if (!reader) askToSignIn(why)
  return Boolean(reader)
}
