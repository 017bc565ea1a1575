import type { OpenSession } from '#access/server/sessions/readSession.ts'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { staffErrors } from '../../messages.ts'
import { challengeMs } from './webAuthn.ts'

/** Use of a challenge: to register a passkey, or to give the second factor by one. */
type Purpose = 'add' | 'give'

/** Stores what a passkey has to sign in this session; the one before is no longer valid. */
export async function storeChallenge(app: App, { id }: OpenSession, purpose: Purpose, challenge: string): Promise<void> {
  const made = { challenge, made_at: app.now() }
  await app.db
    .insertInto('passkey_challenges')
    .values({ session_id: id, purpose, ...made })
    .onConflict((conflict) => conflict.columns(['session_id', 'purpose']).doUpdateSet(made))
    .execute()
}

/**
 * Takes the challenge of this session, once: it is deleted before the answer to it is checked.
 * Throws `passkey_expired`.
 */
export async function takeChallenge(app: App, { id }: OpenSession, purpose: Purpose): Promise<string> {
  const taken = await app.db
    .deleteFrom('passkey_challenges')
    .where('session_id', '=', id)
    .where('purpose', '=', purpose)
    .returning(['challenge', 'made_at'])
    .executeTakeFirst()
  const isFresh = taken && Math.abs(app.now().getTime() - taken.made_at.getTime()) <= challengeMs
  if (!isFresh) throw new AppError(staffErrors.passkey_expired)
  return taken.challenge
}
