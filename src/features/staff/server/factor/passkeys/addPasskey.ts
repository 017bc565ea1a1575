import { lockSignedInUser } from '#access/server/lockUser.ts'
import { queueNotice } from '#access/server/queueNotice.ts'
import { recordEvent } from '#access/server/recordEvent.ts'
import type { Caller } from '#access/server/sessions/caller.ts'
import type { OpenSession } from '#access/server/sessions/readSession.ts'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import type { NewPasskeyForm } from '../../../schema.ts'
import { staffErrors } from '../../messages.ts'
import { forgetPendingApp } from '../forgetPendingApp.ts'
import { replaceRecoveryCodes } from '../recoveryCodes.ts'
import { hasFactor, requireFactor, requireFactorStill } from '../requireFactor.ts'
import { takeChallenge } from './challenges.ts'
import { maxPasskeys } from './maxPasskeys.ts'
import { algorithms, loadWebAuthn, relyingParty } from './webAuthn.ts'

/**
 * Registers a passkey that was made for `offerPasskey` in this session; it counts as given. Throws
 * `factor_required`, `passkey_expired`, `passkey_refused`, `passkey_known`, `too_many_passkeys`.
 * @returns recovery codes, if it is the first factor of the account; else none
 */
export async function addPasskey(
  app: App,
  request: { caller: Caller; actor: Actor },
  session: OpenSession,
  { name, credential }: NewPasskeyForm,
): Promise<string[]> {
  const { id: sessionId, user } = session
  if (await hasFactor(app.db, user.id)) await requireFactor(app, session, true)
  const made = await checkNewPasskey(app, await takeChallenge(app, session, 'add'), credential)
  return inTransaction(app.db, async (tx) => {
    await lockSignedInUser(tx, user.id, sessionId)
    const isFirst = !(await hasFactor(tx, user.id))
    // The password opened the way to a first factor only, which may have been set up meanwhile.
    if (!isFirst) await requireFactorStill(app, tx, session, true)
    // Several may have been offered at once, to as many sessions.
    const present = await tx.selectFrom('passkeys').select('id').where('user_id', '=', user.id).execute()
    if (present.length >= maxPasskeys) throw new AppError(staffErrors.too_many_passkeys)
    const now = app.now()
    const added = await tx
      .insertInto('passkeys')
      .values({ user_id: user.id, ...made, name, transports: credential.response.transports, added_at: now })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw new AppError(staffErrors.passkey_known)
    await forgetPendingApp(tx, user.id)
    await tx.updateTable('sessions').set({ factor_at: now }).where('id', '=', sessionId).execute()
    await recordEvent(tx, 'passkey_added', user.id, request.caller, { passkey: added.id })
    await queueNotice(tx, { notice: 'passkey_added', email: user.email, locale: user.locale })
    if (user.role !== 'reader')
      await recordAct(app, tx, request.actor, {
        action: 'add_passkey',
        subject: { type: 'user', id: user.id, name: user.name },
        before: null,
        after: { passkey: name },
      })
    return isFirst ? replaceRecoveryCodes(app, tx, user.id) : []
  })
}

type Checked = { credential_id: string; public_key: Buffer; counter: number }

async function checkNewPasskey(app: App, challenge: string, { id, response }: NewPasskeyForm['credential']): Promise<Checked> {
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const { id: rpId, origin } = relyingParty(app)
  try {
    await refuseCertificates(response.attestationObject)
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response: { ...response, transports: [] } },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (registrationInfo?.credential.id !== id) throw new Error('the attestation is invalid, or of another passkey')
    const { publicKey, counter } = registrationInfo.credential
    return { credential_id: id, public_key: Buffer.from(publicKey), counter }
  } catch (error) {
    app.log.info({ err: error }, 'a passkey was not accepted')
    throw new AppError(staffErrors.passkey_refused)
  }
}

/**
 * Throws for an attestation with certificates, for which we never ask: the library would parse what
 * a stranger wrote, and fetch lists of revoked ones.
 */
async function refuseCertificates(attestationObject: string): Promise<void> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  const fmt = attestation.get('fmt')
  const signsItself = fmt === 'packed' && !attestation.get('attStmt').get('x5c')
  if (fmt !== 'none' && !signsItself) throw new Error(`attestation “${fmt}”`)
}
