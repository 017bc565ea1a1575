import type { App } from '#base/app.ts'
import { recordEvent } from '../signIn/recordEvent.ts'
import type { Caller } from './caller.ts'
import { closePrevious } from './openSession.ts'
import { readSession } from './readSession.ts'

/** Ends the session that the caller brings along, if it is one, and that of its cookie. The route then blanks the cookie. */
export async function signOut(app: App, caller: Caller): Promise<void> {
  const session = await readSession(app, caller)
  if (session) {
    await app.db.deleteFrom('sessions').where('id', '=', session.id).execute()
    await recordEvent(app.db, 'signed_out', session.user.id, caller)
  }
  // The browser loses its cookie, so the session of that ends too, even when a bearer token named another.
  await closePrevious(app, caller)
}
