import type { App } from '#base/app.ts'
import { authOf } from '../signIn/auth.ts'
import { recordEvent } from '../signIn/recordEvent.ts'
import type { Caller } from './caller.ts'
import { asHeaders, readSession } from './readSession.ts'

/** Ends the session that the caller brings along, if it is one. @returns `Set-Cookie` lines that blank the browser's cookies */
export async function signOut(app: App, caller: Caller): Promise<string[]> {
  const session = await readSession(app, caller)
  if (session) {
    await app.db.deleteFrom('sessions').where('id', '=', session.id).execute()
    await recordEvent(app.db, 'signed_out', session.user.id, caller)
  }
  const { headers } = await authOf(app).api.signOut({ headers: asHeaders(caller), returnHeaders: true })
  return headers.getSetCookie()
}
