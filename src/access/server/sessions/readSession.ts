import type { App } from '#base/app.ts'
import type { User } from '../../user.ts'
import { asUser, type UserRow } from '../userRow.ts'
import { sessionSeconds } from './sessionCookie.ts'
import { bearerIn, tokenIn } from './sessionToken.ts'

/** Credentials that a request presents, and where it comes from. */
export type Credentials = {
  /** Value of the session cookie, decoded. */
  cookie?: string | undefined
  /** The whole `Authorization` header. */
  authorization?: string | undefined
  ip: string
  userAgent?: string | undefined
}

/**
 * `prolonged`: the session was extended to its full length, so the cookie should be set again.
 * `factorAt`: when the second factor was last given in it.
 */
export type OpenSession = { id: number; user: User; prolonged: boolean; factorAt: Date | null }

const daySeconds = 24 * 3600

/**
 * Looks up the session of a request; null without a valid one. If there is an `Authorization`
 * header, the cookie is ignored. One prepared query, because every request of a signed-in reader
 * waits for it (`bench/session.ts`).
 */
export async function readSession(app: App, { cookie, authorization }: Credentials): Promise<OpenSession | null> {
  const signed = authorization === undefined ? cookie : bearerIn(authorization)
  const token = signed && tokenIn(app, signed)
  if (!token) return null
  const { rows } = await app.sessionPool.query<UserRow & { session_id: number; expires_at: Date; factor_at: Date | null }>({
    name: 'session',
    text: `select s.id as session_id, s.expires_at, s.factor_at, u.id, u.name, u.email, u.phone, u.role, u.email_verified, u.locale,
      u.content_choice, u.created_at from sessions s join users u on u.id = s.user_id where s.token = $1 and s.expires_at > $2`,
    values: [token, app.now()],
  })
  const [row] = rows
  if (!row) return null
  const { session_id, expires_at, factor_at, ...user } = row
  const prolonged = await prolong(app, session_id, expires_at).catch((error) => {
    // The next request tries again; reading must work even when the database cannot be written to.
    app.log.warn({ err: error }, 'a session could not be prolonged')
    return false
  })
  return { id: session_id, user: asUser(user), prolonged, factorAt: factor_at }
}

/** Prolongs a session at most once a day; `updated_at` is when it was last seen. */
async function prolong(app: App, id: number, expiresAt: Date): Promise<boolean> {
  const now = app.now()
  const fullExpiry = now.getTime() + sessionSeconds * 1000
  if (expiresAt.getTime() > fullExpiry - daySeconds * 1000) return false
  const values = { expires_at: new Date(fullExpiry), updated_at: now }
  const { numUpdatedRows } = await app.db
    .updateTable('sessions')
    .set(values)
    .where('id', '=', id)
    .where('expires_at', '=', expiresAt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
