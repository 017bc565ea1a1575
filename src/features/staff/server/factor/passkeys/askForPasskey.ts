import type { AuthenticatorTransport as Transport } from '@simplewebauthn/server'
import type { OpenSession } from '#access/server/sessions/readSession.ts'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import type { RequestOptions } from '../../../schema.ts'
import { storeChallenge } from './challenges.ts'
import { challengeMs, loadWebAuthn, relyingParty } from './webAuthn.ts'

/**
 * Writes what a browser needs to give the second factor by a passkey of the account. Throws
 * `not_found` without one.
 */
export async function askForPasskey(app: App, session: OpenSession): Promise<RequestOptions> {
  const query = app.db.selectFrom('passkeys').select(['credential_id', 'transports'])
  const passkeys = await query.where('user_id', '=', session.user.id).orderBy('id').execute()
  if (passkeys.length === 0) throw new AppError('not_found')
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(app).id,
    timeout: challengeMs,
    userVerification: 'required',
    allowCredentials: passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports: transports as Transport[] })),
  })
  await storeChallenge(app, session, 'give', options.challenge)
  return { ...options }
}
