import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { App } from '#base/app.ts'

export type Purpose = 'sign_up' | 'reset_password' | 'verify_email' | 'change_email'

/** The six digits of a code. Kept nowhere: whoever reads the database still lacks the secret. */
export function codeOf(app: App, id: string): string {
  const number = createHmac('sha256', app.config.secret).update(`email code ${id}`).digest().readUIntBE(0, 6)
  return String(number % 1_000_000).padStart(6, '0')
}

/** Whether these are the digits, in whichever script they were typed. */
export function codeFits(app: App, id: string, typed: string): boolean {
  const digits = typed.replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15)).replace(/[\s\u200E\u200F-]/g, '')
  const [given, wanted] = [Buffer.from(digits), Buffer.from(codeOf(app, id))]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** What the browser that asked for a code holds in its hand; the database has only its hash. */
export const newVerificationToken = () => randomBytes(24).toString('base64url')
export const hashVerificationToken = (token: string) => createHash('sha256').update(token).digest()
