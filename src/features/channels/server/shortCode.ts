import { createHmac, randomInt } from 'node:crypto'
import type { App } from '#base/app.ts'
import { typedDigits } from '#text/typedDigits.ts'

/** A code of six digits, which a person copies from a message. */
export const newShortCode = () => String(randomInt(1_000_000)).padStart(6, '0')

/**
 * Hash of a code, for the database: computing it takes the secret, so that a copy of the database
 * does not reveal a code of only six digits.
 * @param subject whom and what it proves, so that it proves nothing else
 * @param typed in Latin or Arabic digits, with spaces
 */
export function hashShortCode(app: App, subject: string, typed: string): Buffer {
  return createHmac('sha256', app.config.secret)
    .update(`${subject}\n${typedDigits(typed)}`)
    .digest()
}
