import { z } from 'zod'
import { callerOf } from '#access/server/sessions/caller.ts'
import { sessionOf } from '#access/server/sessions/reader.ts'
import type { ApiServer } from '#base/api/apiServer.ts'
import { maxInt } from '#base/api/idLimits.ts'
import { wholeNumber } from '#base/api/queryValues.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { actorOf } from '#features/audit/server/actor.ts'
import { BeginForm, CreationOptions, NewPasskeyForm, RecoveryCodes, RequestOptions, SignedChallenge } from '../../../schema.ts'
import { staffSuccesses } from '../../messages.ts'
import { addPasskey } from './addPasskey.ts'
import { askForPasskey } from './askForPasskey.ts'
import { givePasskey } from './givePasskey.ts'
import { offerPasskey } from './offerPasskey.ts'
import { removePasskey } from './removePasskey.ts'

const tags = ['accounts']
const failures = { 403: ErrorReply, 422: ErrorReply, 429: ErrorReply }

/** Passkeys of one's own account, a second factor as an authenticator app is. */
export function passkeyApi(server: ApiServer, app: App): void {
  const config = { access: 'signed_in', perReader: 30 } as const

  const offerSchema = {
    tags,
    summary: 'What a browser needs to make a passkey',
    body: BeginForm,
    response: { 200: successOf(CreationOptions), 409: ErrorReply, ...failures },
  }
  server.post('/api/auth/factor/passkeys/options', { schema: offerSchema, config }, async (request) =>
    success('done', await offerPasskey(app, sessionOf(request), request.body.current_password)),
  )

  const addSchema = {
    tags,
    summary: 'Register that passkey; with the first factor of an account come recovery codes',
    body: NewPasskeyForm,
    response: { 200: successOf(RecoveryCodes), 409: ErrorReply, ...failures },
  }
  server.post('/api/auth/factor/passkeys', { schema: addSchema, config }, async (request) => {
    const from = { caller: callerOf(request), actor: actorOf(request) }
    return success(staffSuccesses.passkey_added, { recovery_codes: await addPasskey(app, from, sessionOf(request), request.body) })
  })

  const removeSchema = {
    tags,
    summary: 'Remove a passkey',
    params: z.object({ id: wholeNumber(1, maxInt) }),
    response: { 200: successOf(z.object({})), 404: ErrorReply, 409: ErrorReply, ...failures },
  }
  server.delete('/api/auth/factor/passkeys/:id', { schema: removeSchema, config }, async (request) => {
    await removePasskey(app, { caller: callerOf(request), actor: actorOf(request) }, sessionOf(request), request.params.id)
    return success(staffSuccesses.passkey_removed, {})
  })

  const askSchema = {
    tags,
    summary: 'What a browser needs to give the second factor by a passkey',
    response: { 200: successOf(RequestOptions), 404: ErrorReply, ...failures },
  }
  server.post('/api/auth/factor/passkey/options', { schema: askSchema, config }, async (request) =>
    success('done', await askForPasskey(app, sessionOf(request))),
  )

  const giveSchema = {
    tags,
    summary: 'Give the second factor in this session by a passkey',
    body: SignedChallenge,
    response: { 200: successOf(z.object({})), ...failures },
  }
  server.post('/api/auth/factor/passkey', { schema: giveSchema, config }, async (request) => {
    await givePasskey(app, callerOf(request), sessionOf(request), request.body)
    return success(staffSuccesses.passkey_given, {})
  })
}
