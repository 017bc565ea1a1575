import type { App } from '#base/app.ts'
import type { User } from '../../schema.ts'
import { asUser, type UserRow } from '../signIn/addUser.ts'
import { sessionSeconds } from './sessionCookie.ts'
import { bearerIn, tokenIn } from './sessionToken.ts'

/** What a request brings along of a session, and where it comes from. */
export type Credentials = {
  /** Value of the session cookie, decoded. */
  cookie?: string | undefined
  /** The whole `Authorization` header. */
  authorization?: string | undefined
  address: string
  userAgent?: string | undefined
}

/** `prolonged`: the session was given its whole time anew, and the browser should hear of it. */
export type OpenSession = { id: number; user: User; prolonged: boolean }

const daySeconds = 24 * 3600

/**
 * Whose session this is; null without a valid one. An `Authorization` header counts alone: a cookie beside it is not looked at. One prepared query,
 * because it stands before every call of a signed-in reader (`bench/session.ts`).
 */
export async function readSession(app: App, { cookie, authorization }: Credentials): Promise<OpenSession | null> {
  const signed = authorization === undefined ? cookie : bearerIn(authorization)
  const token = signed && tokenIn(app, signed)
  if (!token) return null
  const { rows } = await app.sessionPool.query<UserRow & { session_id: number; expires_at: Date }>({
    name: 'session',
    text: `select s.id as session_id, s.expires_at, u.id, u.name, u.email, u.phone, u.role, u.email_verified, u.locale, u.created_at
      from sessions s join users u on u.id = s.user_id where s.token = $1 and s.expires_at > $2`,
    values: [token, app.now()],
  })
  const [row] = rows
  if (!row) return null
  const { session_id, expires_at, ...user } = row
  const prolonged = await prolong(app, session_id, expires_at).catch((error) => {
    // Tried again at the next request; a database that cannot be written to is no reason not to read.
    app.log.warn({ err: error }, 'a session could not be prolonged')
    return false
  })
  return { id: session_id, user: asUser(user), prolonged }
}

/** A session in use is prolonged once a day; `updated_at` tells when it was seen. */
async function prolong(app: App, id: number, expiresAt: Date): Promise<boolean> {
  const now = app.now()
  const whole = now.getTime() + sessionSeconds * 1000
  if (expiresAt.getTime() > whole - daySeconds * 1000) return false
  const values = { expires_at: new Date(whole), updated_at: now }
  const { numUpdatedRows } = await app.db
    .updateTable('sessions')
    .set(values)
    .where('id', '=', id)
    .where('expires_at', '=', expiresAt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
