import { createStore } from '#ui/createStore.ts'
import { inStorage } from '#ui/inStorage.ts'
import type { CodeSent } from '../../schema.ts'

/** A code that this reader waits for. Times in milliseconds; `proven`: it was given, and a new password may be chosen. */
export type AwaitedCode = { purpose: 'sign_up' | 'confirm_email' | 'reset_password'; email: string; resendAt: number; proven?: boolean }

/** Kept for the tab, so that a page loaded anew still knows where the code went; the server knows by a cookie which one it is. */
const awaitedCode = createStore<AwaitedCode | null>(
  null,
  inStorage('sessionStorage', 'mirqab.code', {
    parse: (stored) => (stored as AwaitedCode | undefined) ?? null,
    format: (code) => code ?? undefined,
  }),
)

export const useAwaitedCode = awaitedCode.use

export function awaitCode(code: Pick<AwaitedCode, 'purpose' | 'email'>, sent: CodeSent): void {
  awaitedCode.set({ ...code, resendAt: Date.now() + sent.resend_after * 1000 })
}

export function changeAwaitedCode(code: AwaitedCode, changes: Partial<AwaitedCode>): void {
  awaitedCode.set({ ...code, ...changes })
}

/** It was used. */
export function forgetCode(): void {
  awaitedCode.set(null)
}
