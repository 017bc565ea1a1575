import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createGate } from '#base/createGate.ts'

/** argon2id with the first parameters of OWASP's Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane. About 17 ms of one core. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hashing happens on other threads; one core stays free for pages, and who comes when hundreds already wait is told so at once. */
const gate = createGate(Math.max(1, availableParallelism() - 1), 400)

/** @returns the PHC string, salt included. Throws `unavailable` when too many wait */
export function hashPassword(password: string): Promise<string> {
  return gate(() => hash(spellOut(password), cost))
}

/** Takes as long for a wrong password as for the right one. Throws `unavailable` when too many wait. */
export function verifyPassword(hashed: string, password: string): Promise<boolean> {
  return gate(() => verify(hashed, spellOut(password)))
}

/** One spelling for what looks the same: keyboards write Arabic vowel marks in different orders (RFC 8265, 4.2.2). */
const spellOut = (password: string) => password.normalize('NFC')
