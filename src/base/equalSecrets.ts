import { timingSafeEqual } from 'node:crypto'

/**
 * Whether what somebody sent is the secret or signature that was expected; the time it takes tells
 * nothing about where they differ.
 */
export function equalSecrets(given: string | Uint8Array, expected: string | Uint8Array): boolean {
  const [one, other] = [Buffer.from(given as string), Buffer.from(expected as string)]
  return one.length === other.length && timingSafeEqual(one, other)
}
