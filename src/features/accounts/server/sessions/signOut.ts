import { recordEvent } from '#access/server/recordEvent.ts'
import type { Caller } from '#access/server/sessions/caller.ts'
import { endPreviousSession } from '#access/server/sessions/openSession.ts'
import { readSession } from '#access/server/sessions/readSession.ts'
import type { App } from '#base/app.ts'

/**
 * Ends the session of the request, if there is one, and that of its cookie. The route then clears
 * the cookie.
 */
export async function signOut(app: App, caller: Caller): Promise<void> {
  const session = await readSession(app, caller)
  if (session) {
    await app.db.deleteFrom('sessions').where('id', '=', session.id).execute()
    await recordEvent(app.db, 'signed_out', session.user.id, caller)
  }
  // The browser loses its cookie, so that session must end too, even when a bearer token named
  // another one.
  await endPreviousSession(app, caller)
}
