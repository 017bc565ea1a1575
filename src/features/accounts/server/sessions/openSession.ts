import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import type { User } from '../../schema.ts'
import { authOf, sessionCookie } from '../signIn/auth.ts'
import type { Caller } from './caller.ts'
import { asHeaders, readSession } from './readSession.ts'
import { signedTokenIn, tokenIn } from './sessionToken.ts'

/** `token` is for `Authorization: Bearer`; `cookies` are the `Set-Cookie` lines that carry the same. */
export type OpenedSession = { token: string; user: User; cookies: string[] }

/** A new session for somebody who proved who he is, with a token of its own: none that was there before is taken over (session fixation). Throws `unauthorized` when the account is gone. */
export async function openSession(app: App, caller: Caller, userId: number): Promise<OpenedSession> {
  await closePrevious(app, caller)
  const headers = asHeaders({ ...caller, cookie: undefined })
  const opening = authOf(app).api.openSession({ body: { userId: String(userId) }, headers, returnHeaders: true })
  const answer = await opening.catch((error) => {
    throw isGone(error) ? new AppError('unauthorized') : error
  })
  return asOpened(app, caller, answer.headers)
}

/** The account was deleted while its session was being opened: foreign_key_violation (PostgreSQL's manual, appendix A). */
export const isGone = (error: unknown) => (error as { code?: unknown }).code === '23503'

/** The session that the library has just opened, by the headers of its answer. */
export async function asOpened(app: App, { address }: Pick<Caller, 'address'>, headers: Headers): Promise<OpenedSession> {
  const cookies = headers.getSetCookie()
  const token = signedTokenIn(cookies.find((line) => line.startsWith(`${sessionCookie}=`)) ?? '')
  const session = await readSession(app, { cookie: token, address })
  if (!session) throw new Error('a session that is gone as soon as it was opened')
  return { token, user: session.user, cookies }
}

/** What this browser was signed in as before ends, so that no forgotten session stays behind. */
export async function closePrevious(app: App, { cookie }: Pick<Caller, 'cookie'>): Promise<void> {
  const token = cookie && tokenIn(app, cookie)
  if (token) await app.db.deleteFrom('sessions').where('token', '=', token).execute()
}
