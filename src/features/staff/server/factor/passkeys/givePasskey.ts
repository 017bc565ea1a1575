import { lockSignedInUser } from '#access/server/lockUser.ts'
import { recordEvent } from '#access/server/recordEvent.ts'
import type { Caller } from '#access/server/sessions/caller.ts'
import type { OpenSession } from '#access/server/sessions/readSession.ts'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { SignedChallenge } from '../../../schema.ts'
import { staffErrors } from '../../messages.ts'
import { countGuess } from '../limitGuesses.ts'
import { takeChallenge } from './challenges.ts'
import { loadWebAuthn, relyingParty } from './webAuthn.ts'

/**
 * Opens the desk in this session, by what a passkey of the account has signed for `askForPasskey`.
 * A wrong one counts as a wrong code. Throws `passkey_expired`, `passkey_refused`,
 * `too_many_requests`.
 */
export async function givePasskey(app: App, caller: Caller, session: OpenSession, signed: SignedChallenge): Promise<void> {
  const { id: sessionId, user } = session
  const challenge = await takeChallenge(app, session, 'give')
  const guessedRight = await countGuess(app, user)
  const isRight = await inTransaction(app.db, async (tx) => {
    // The counter is compared and raised under the lock, so that two copies of a key show.
    await lockSignedInUser(tx, user.id, sessionId)
    const passkey = await tx
      .selectFrom('passkeys')
      .select(['id', 'public_key', 'counter'])
      .where('user_id', '=', user.id)
      .where('credential_id', '=', signed.id)
      .executeTakeFirst()
    if (!passkey) return false
    const counter = await counterIn(app, challenge, passkey, signed)
    if (counter === undefined) return false
    const now = app.now()
    await tx.updateTable('passkeys').set({ counter, used_at: now }).where('id', '=', passkey.id).execute()
    await tx.updateTable('sessions').set({ factor_at: now }).where('id', '=', sessionId).execute()
    await recordEvent(tx, 'factor_given', user.id, caller, { session: sessionId, passkey: passkey.id })
    return true
  })
  if (!isRight) {
    await recordEvent(app.db, 'factor_failed', user.id, caller, { session: sessionId })
    throw new AppError(staffErrors.passkey_refused)
  }
  await guessedRight()
}

/** The counter of a signature; undefined if it is not one of this passkey for this challenge. */
async function counterIn(
  app: App,
  challenge: string,
  { public_key, counter }: { public_key: Buffer; counter: number },
  { id, response }: SignedChallenge,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const { id: rpId, origin } = relyingParty(app)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      credential: { id, publicKey: new Uint8Array(public_key), counter: Number(counter) },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch (error) {
    app.log.info({ err: error }, 'a passkey was not accepted')
    return undefined
  }
}
