import { createStore } from '#ui/createStore.ts'

/** What a visitor was about to do. */
export type SignInReason = 'react' | 'save' | 'comment' | 'vote' | 'report' | 'search' | 'follow'

/** Why the dialog that asks visitors to sign in is open; null when it is closed. */
export const signInPrompt = createStore<SignInReason | null>(null)
