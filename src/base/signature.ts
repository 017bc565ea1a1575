import { createHmac } from 'node:crypto'

/**
 * Signature that proves that we made a text: 128 bits in base64url (22 characters). Compare with
 * `equalSecrets`.
 * @param purpose keeps a signature from being valid for something else
 */
export function signature({ secret }: { secret: string }, purpose: string, text: string): string {
  return createHmac('sha256', `${purpose} ${secret}`).update(text).digest('base64url').slice(0, 22)
}
