import { createStore } from '#ui/createStore.ts'

/** Act that a visitor was about. */
export type SignInReason = 'react' | 'save' | 'comment' | 'vote' | 'report' | 'search' | 'follow'

/** Reason why the dialog that asks visitors to sign in is open; null when it is closed. */
export const signInPrompt = createStore<SignInReason | null>(null)
