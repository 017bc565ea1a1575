import { brand } from '#brand.ts'
import { createStore } from '#ui/createStore.ts'
import { inStorage } from '#ui/inStorage.ts'
import type { CodeSent } from '../../schema.ts'

/**
 * A code that was mailed to this reader. `resendAt` is in milliseconds; `proven`: it was entered,
 * and a new password may be chosen.
 */
export type AwaitedCode = { purpose: 'sign_up' | 'confirm_email' | 'reset_password'; email: string; resendAt: number; proven?: boolean }

/**
 * Stored for the tab, so that a reloaded page still shows where the code went; the server finds the
 * code by a cookie.
 */
const awaitedCode = createStore<AwaitedCode | null>(
  null,
  inStorage('sessionStorage', `${brand.slug}.code`, {
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

export function clearAwaitedCode(): void {
  awaitedCode.set(null)
}
