import { randomBytes } from 'node:crypto'
import type { App } from '#base/app.ts'
import { hasSqlState } from '#base/database/sqlState.ts'
import { AppError } from '#base/errors.ts'
import type { User } from '../../user.ts'
import { asUser, type UserRow } from '../userRow.ts'
import type { Caller } from './caller.ts'
import { sessionSeconds } from './sessionCookie.ts'
import { signToken, tokenIn } from './sessionToken.ts'

/** `token` is signed, for the session cookie or `Authorization: Bearer`. */
export type OpenedSession = { token: string; user: User }

/** Longest user agent that is stored, in UTF-16 units. */
const maxUserAgentLength = 300

/**
 * Opens a session for an authenticated user. It always has a new token (against session fixation),
 * and the browser's previous session ends. Throws `unauthorized` when the account no longer exists.
 */
export async function openSession(app: App, caller: Caller, userId: number): Promise<OpenedSession> {
  await endPreviousSession(app, caller)
  return addSession(app, caller, userId)
}

/** The same without ending the browser's previous session. */
export async function addSession(app: App, { ip, userAgent }: Pick<Caller, 'ip' | 'userAgent'>, userId: number): Promise<OpenedSession> {
  const token = randomBytes(24).toString('base64url')
  const now = app.now()
  const expires = new Date(now.getTime() + sessionSeconds * 1000)
  const { rows } = await app.pool
    .query<UserRow>({
      name: 'open a session',
      text: `with opened as (
        insert into sessions (user_id, token, ip_address, user_agent, created_at, updated_at, expires_at)
        select id, $2, $3, $4, $5, $5, $6 from users where id = $1 returning user_id)
        select u.id, u.name, u.email, u.phone, u.role, u.email_verified, u.locale, u.content_choice, u.created_at
        from users u join opened on opened.user_id = u.id`,
      values: [userId, token, ip, userAgent?.slice(0, maxUserAgentLength) ?? '', now, expires],
    })
    .catch((error) => {
      // The account was deleted while its session was being opened.
      throw hasSqlState(error, 'foreignKeyViolation') ? new AppError('unauthorized') : error
    })
  const [row] = rows
  if (!row) throw new AppError('unauthorized')
  return { token: signToken(app, token), user: asUser(row) }
}

/** Ends the session of the cookie, so that no forgotten session stays open. */
export async function endPreviousSession(app: App, { cookie }: Pick<Caller, 'cookie'>): Promise<void> {
  const token = cookie && tokenIn(app, cookie)
  if (token) await app.db.deleteFrom('sessions').where('token', '=', token).execute()
}
