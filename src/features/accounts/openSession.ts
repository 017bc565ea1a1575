import type { App } from '#base/app.ts'
import { authOf } from './auth.ts'
import type { Caller } from './caller.ts'
import { asHeaders, toUser } from './readSession.ts'
import type { User } from './schema.ts'

/** `token` is for `Authorization: Bearer`; `cookies` are the `Set-Cookie` lines that carry the same. */
export type OpenedSession = { token: string; user: User; cookies: string[] }

type Answer = { headers: Headers; response: { user: object } }

/** A new session for somebody who proved who he is, with a token of its own: none that was there before is taken over (session fixation). */
export async function openSession(app: App, caller: Caller, userId: number): Promise<OpenedSession> {
  await closePrevious(app, caller)
  const headers = asHeaders({ ...caller, cookie: undefined, authorization: undefined })
  return asOpened(await authOf(app).api.openSession({ body: { userId: String(userId) }, headers, returnHeaders: true }))
}

export function asOpened({ headers, response }: Answer): OpenedSession {
  const token = headers.get('set-auth-token')
  if (!token) throw new Error('a session without a token')
  return { token: decodeURIComponent(token), user: toUser(response.user), cookies: headers.getSetCookie() }
}

/** What this browser was signed in as before ends, so that no forgotten session stays behind. */
export async function closePrevious(app: App, caller: Pick<Caller, 'cookie'>): Promise<void> {
  const token = caller.cookie?.split('.')[0]
  if (token) await app.db.deleteFrom('sessions').where('token', '=', token).execute()
}
