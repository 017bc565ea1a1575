import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { App } from '#base/app.ts'
import { equalSecrets } from '#base/equalSecrets.ts'
import { typedDigits } from '#text/typedDigits.ts'

export type Purpose = 'sign_up' | 'reset_password' | 'verify_email' | 'change_email'

/**
 * The six digits of a code. They are not stored: computing them takes the secret, which is not in
 * the database.
 */
export function codeOf(app: App, id: string): string {
  const number = createHmac('sha256', app.config.secret).update(`email code ${id}`).digest().readUIntBE(0, 6)
  return String(number % 1_000_000).padStart(6, '0')
}

/** Compares what was typed, in Latin or Arabic digits. */
export function codeFits(app: App, id: string, typed: string): boolean {
  return equalSecrets(typedDigits(typed), codeOf(app, id))
}

/** Held by the browser that requested a code; the database has only its hash. */
export const newVerificationToken = () => randomBytes(24).toString('base64url')
export const hashVerificationToken = (token: string) => createHash('sha256').update(token).digest()
