import { useMemo, useSyncExternalStore } from 'react'
import { createListeners } from '#ui/createListeners.ts'
import type { CodeSent } from '../../schema.ts'

/** A code that this reader waits for. Times in milliseconds; `proven`: it was given, and a new password may be chosen. */
export type AwaitedCode = { purpose: 'sign_up' | 'confirm_email' | 'reset_password'; email: string; resendAt: number; proven?: boolean }

const key = 'mirqab.code'
const { subscribe, tell } = createListeners()

/** Kept for the tab, so that a page loaded anew still knows where the code went; the server knows by a cookie which one it is. */
export function useAwaitedCode(): AwaitedCode | null {
  const kept = useSyncExternalStore(
    subscribe,
    () => sessionStorage.getItem(key),
    () => null,
  )
  return useMemo(() => (kept ? JSON.parse(kept) : null), [kept])
}

export function awaitCode(code: Pick<AwaitedCode, 'purpose' | 'email'>, sent: CodeSent): void {
  keep({ ...code, resendAt: Date.now() + sent.resend_after * 1000 })
}

export function changeAwaitedCode(code: AwaitedCode, changes: Partial<AwaitedCode>): void {
  keep({ ...code, ...changes })
}

/** It was used. */
export function forgetCode(): void {
  keep(null)
}

function keep(code: AwaitedCode | null): void {
  if (code) sessionStorage.setItem(key, JSON.stringify(code))
  else sessionStorage.removeItem(key)
  tell()
}
