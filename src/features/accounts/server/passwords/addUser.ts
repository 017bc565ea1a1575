import { sql } from 'kysely'
import type { Role } from '#access/roles.ts'
import { hashPassword } from '#access/server/passwords/password.ts'
import { asUser, userColumns } from '#access/server/userRow.ts'
import type { User } from '#access/user.ts'
import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import { EmailAddress, limits, Name } from '../../schema.ts'

export type NewUser = {
  email: string
  password: string
  name?: string
  phone?: string | null
  role?: Role
  email_verified?: boolean
  locale?: 'ar' | 'en'
}

/**
 * Creates an account for the operator; its address counts as confirmed. Throws `invalid` for an
 * invalid field, `conflict` when the address is taken.
 * @param also done in the same transaction
 */
export async function addUser(app: App, given: NewUser, also?: (tx: Tx, user: User) => Promise<void>): Promise<User> {
  const email = EmailAddress.safeParse(given.email.trim())
  if (!email.success) throw new AppError('invalid', { email: ['bad_email'] })
  if (given.password.length < limits.passwordMin) throw new AppError('invalid', { password: ['password_short'] })
  if (given.password.length > limits.passwordMax) throw new AppError('invalid', { password: ['too_long'] })
  const password = await hashPassword(given.password)
  const name = Name.safeParse(given.name ?? nameOf(email.data))
  if (!name.success) throw new AppError('invalid', { name: ['bad_text'] })
  const user = await inTransaction(app.db, async (tx) => {
    const added = await insertUser(tx, { email_verified: true, ...given, name: name.data, email: email.data }, password)
    if (added) await also?.(tx, added)
    return added
  })
  if (!user) throw new AppError('conflict')
  return user
}

/** The name of a user who did not give one: the local part of their address. */
export const nameOf = (email: string) => email.slice(0, Math.min(limits.name, email.indexOf('@')))

export type UserValues = Omit<NewUser, 'password'> & { name: string }

/**
 * @param email lower case
 * @param password hashed; null for a user who signs in with Google or Apple
 * @returns undefined when the address is taken
 */
export async function insertUser(tx: Tx, values: UserValues, password: string | null): Promise<User | undefined> {
  const { name, email, phone = null, role = 'reader', email_verified = false, locale = 'ar' } = values
  const user = await tx
    .insertInto('users')
    .values({ name, email, phone, role, email_verified, locale })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(userColumns)
    .executeTakeFirst()
  if (user && password) await setPassword(tx, user.id, password)
  return user && asUser(user)
}

/** @param password hashed; replaces the one that the user has */
export async function setPassword(tx: Tx, userId: number, password: string): Promise<void> {
  await tx
    .insertInto('accounts')
    .values({ user_id: userId, provider_id: 'credential', issuer: 'local:credential', account_id: String(userId), password })
    .onConflict((conflict) => conflict.columns(['user_id', 'provider_id']).doUpdateSet({ password, updated_at: sql`now()` }))
    .execute()
}
