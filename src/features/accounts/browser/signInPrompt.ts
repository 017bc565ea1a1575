import { createStore } from '#ui/createStore.ts'

/** What a visitor wanted to do. */
export type SignInReason = 'react' | 'save' | 'comment' | 'vote' | 'report' | 'search'

/** Why the dialog is open that asks a visitor to sign in; null when it is closed. */
export const signInPrompt = createStore<SignInReason | null>(null)
