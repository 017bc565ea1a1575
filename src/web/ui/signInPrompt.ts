/** What a visitor wanted to do. */
export type SignInReason = 'react' | 'save' | 'comment' | 'vote' | 'report' | 'search'

let reason: SignInReason | null = null
const listeners = new Set<() => void>()

export const signInPrompt = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  reason: () => reason,
  close: () => set(null),
}

export function askToSignIn(why: SignInReason): void {
  set(why)
}

function set(why: SignInReason | null): void {
  reason = why
  for (const listener of listeners) listener()
}
