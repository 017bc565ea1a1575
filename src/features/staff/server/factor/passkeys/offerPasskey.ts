import { createHmac } from 'node:crypto'
import { proveOwnership } from '#access/server/passwords/proveOwnership.ts'
import type { OpenSession } from '#access/server/sessions/readSession.ts'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { brand } from '#brand.ts'
import type { CreationOptions } from '../../../schema.ts'
import { staffErrors } from '../../messages.ts'
import { hasFactor, requireFactor } from '../requireFactor.ts'
import { storeChallenge } from './challenges.ts'
import { maxPasskeys } from './maxPasskeys.ts'
import { algorithms, challengeMs, loadWebAuthn, relyingParty } from './webAuthn.ts'

/**
 * Writes what a browser needs to make a passkey, which `addPasskey` stores. As for an app, the
 * first factor needs the password, every other one a recent factor. Throws `invalid`,
 * `factor_required`, `too_many_requests`, `too_many_passkeys`.
 */
export async function offerPasskey(app: App, session: OpenSession, password: string | undefined): Promise<CreationOptions> {
  const { id: sessionId, user } = session
  if (await hasFactor(app.db, user.id)) await requireFactor(app, session, true)
  else await proveOwnership(app, { userId: user.id, sessionId }, password)
  const present = await app.db.selectFrom('passkeys').select('credential_id').where('user_id', '=', user.id).execute()
  if (present.length >= maxPasskeys) throw new AppError(staffErrors.too_many_passkeys)
  const { generateRegistrationOptions } = await loadWebAuthn()
  const options = await generateRegistrationOptions({
    rpName: brand.nameEn,
    rpID: relyingParty(app).id,
    // The authenticator stores it; a device has one passkey for each.
    userID: new Uint8Array(createHmac('sha256', app.config.secret).update(`passkeys of user ${user.id}`).digest()),
    userName: user.email,
    userDisplayName: user.name,
    timeout: challengeMs,
    attestationType: 'none',
    excludeCredentials: present.map(({ credential_id }) => ({ id: credential_id })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })
  await storeChallenge(app, session, 'add', options.challenge)
  return { ...options }
}
