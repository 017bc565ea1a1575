import { z } from 'zod'
import { callerOf } from '#access/server/sessions/caller.ts'
import { sessionOf } from '#access/server/sessions/reader.ts'
import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { actorOf } from '#features/audit/server/actor.ts'
import { BeginForm, CodeForm, Factor, NewSecret, RecoveryCodes } from '../../schema.ts'
import { staffSuccesses } from '../messages.ts'
import { beginFactor } from './beginFactor.ts'
import { finishFactor } from './finishFactor.ts'
import { giveFactor } from './giveFactor.ts'
import { readFactor } from './readFactor.ts'
import { renewRecoveryCodes } from './renewRecoveryCodes.ts'

const tags = ['accounts']
const failures = { 403: ErrorReply, 422: ErrorReply, 429: ErrorReply }

/**
 * The second factor of one's own account. Every account may have one; only staff are asked for it.
 */
export function factorApi(server: ApiServer, app: App): void {
  const config = { access: 'signed_in' } as const

  const readSchema = { tags, summary: 'The second factor of the account', response: { 200: Factor } }
  server.get('/api/auth/factor', { schema: readSchema, config }, (request) => readFactor(app, sessionOf(request)))

  const beginSchema = {
    tags,
    summary: 'Make a secret for an authenticator app',
    body: BeginForm,
    response: { 200: successOf(NewSecret), ...failures },
  }
  server.post('/api/auth/factor/secret', { schema: beginSchema, config }, async (request) =>
    success('done', await beginFactor(app, sessionOf(request), request.body.current_password)),
  )

  const finishSchema = {
    tags,
    summary: 'Put that app into use by its first code',
    body: CodeForm,
    response: { 200: successOf(RecoveryCodes), ...failures },
  }
  server.post('/api/auth/factor', { schema: finishSchema, config }, async (request) => {
    const from = { caller: callerOf(request), actor: actorOf(request) }
    const recovery_codes = await finishFactor(app, from, sessionOf(request), request.body.code)
    return success(staffSuccesses.factor_set_up, { recovery_codes })
  })

  const giveSchema = {
    tags,
    summary: 'Give the second factor in this session: a code of the app, or a recovery code',
    body: CodeForm,
    response: { 200: successOf(z.object({})), ...failures },
  }
  server.post('/api/auth/factor/code', { schema: giveSchema, config }, async (request) => {
    await giveFactor(app, callerOf(request), sessionOf(request), request.body.code)
    return success(staffSuccesses.factor_given, {})
  })

  const renewSchema = { tags, summary: 'Get new recovery codes', response: { 200: successOf(RecoveryCodes), ...failures } }
  server.post('/api/auth/factor/recovery-codes', { schema: renewSchema, config }, async (request) => {
    const from = { caller: callerOf(request), actor: actorOf(request) }
    return success(staffSuccesses.codes_renewed, { recovery_codes: await renewRecoveryCodes(app, from, sessionOf(request)) })
  })
}
