import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { type ConcurrencyLimit, limitConcurrency } from '#base/limitConcurrency.ts'

/**
 * argon2id with the first parameters of OWASP's Password Storage Cheat Sheet: 19 MiB, 2 passes, 1
 * lane. About 17 ms of CPU.
 */
const hashOptions = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

type Passwords = {
  /** @returns the PHC string, salt included. Throws `unavailable` when too many are waiting */
  hash(password: string): Promise<string>
  /**
   * Takes as long for a wrong password as for the right one. Throws `unavailable` when too many are
   * waiting.
   */
  verify(hashed: string, password: string): Promise<boolean>
}

const limitedPasswords = (limit: ConcurrencyLimit): Passwords => ({
  hash: (password) => limit(() => hash(normalize(password), hashOptions)),
  verify: (hashed, password) => limit(() => verify(hashed, normalize(password))),
})

/**
 * Returns one spelling for what looks the same: keyboards write Arabic vowel marks in different
 * orders (RFC 8265, 4.2.2).
 */
const normalize = (password: string) => password.normalize('NFC')

/**
 * Hashing runs on other threads. Signing in has a separate concurrency limit, all cores but one, so
 * that sign-ups and password resets do not delay it. When two seconds' worth of calls are waiting,
 * further ones are refused at once.
 */
export const signInPasswords = limitedPasswords(limitConcurrency(Math.max(1, availableParallelism() - 1), 100))
const otherPasswords = limitedPasswords(limitConcurrency(Math.max(1, Math.floor((availableParallelism() - 1) / 2)), 30))

export const hashPassword = otherPasswords.hash
export const verifyPassword = otherPasswords.verify
