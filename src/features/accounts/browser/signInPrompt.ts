import { createListeners } from '#ui/createListeners.ts'

/** What a visitor wanted to do. */
export type SignInReason = 'react' | 'save' | 'comment' | 'vote' | 'report' | 'search'

let reason: SignInReason | null = null
const { subscribe, tell } = createListeners()

export const signInPrompt = {
  subscribe,
  reason: () => reason,
  close: () => set(null),
}

export function askToSignIn(why: SignInReason): void {
  set(why)
}

function set(why: SignInReason | null): void {
  reason = why
  tell()
}
