import { createHmac, randomBytes } from 'node:crypto'
import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { toBase32 } from './totp.ts'

const count = 10
/** Letters of a code, five bits each. With 50 bits, an HMAC needs no slow hash. */
const length = 10

/**
 * Replaces the recovery codes of an account.
 * @returns the new ones, of which only hashes are stored
 */
export async function replaceRecoveryCodes(app: App, tx: Tx, userId: number): Promise<string[]> {
  const codes = Array.from({ length: count }, () => toBase32(randomBytes(length)).slice(0, length))
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, hash: hashOf(app, userId, code) })))
    .execute()
  return codes.map((code) => `${code.slice(0, length / 2)}-${code.slice(length / 2)}`)
}

/** Deletes the code, so that it works once. @returns whether it was one of theirs */
export async function takeRecoveryCode(app: App, tx: Tx, userId: number, typed: string): Promise<boolean> {
  const hash = hashOf(app, userId, typed.toUpperCase().replace(/[\s-]/g, '').replace(/0/g, 'O').replace(/1/g, 'I').replace(/8/g, 'B'))
  const used = await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).where('hash', '=', hash).executeTakeFirst()
  return used.numDeletedRows > 0n
}

const hashOf = (app: App, userId: number, code: string) =>
  createHmac('sha256', app.config.secret).update(`recovery code ${userId} ${code}`).digest('base64url')
