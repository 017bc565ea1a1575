import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ApiServer } from '#base/api/apiServer.ts'
import { limitLargeBodies } from '#base/api/limitLargeBodies.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import type { BackupPart } from '#base/backupPart.ts'
import { brand } from '#brand.ts'
import { ChangePasswordForm, CodeSent, DeleteAccountForm, ProfileForm, User } from '../../schema.ts'
import { setVerificationToken } from '../codes/verificationTokenCookie.ts'
import { accountSuccesses } from '../messages.ts'
import { callerOf } from '../sessions/caller.ts'
import { giveDevice } from '../sessions/deviceCookie.ts'
import { readerOf, sessionOf } from '../sessions/reader.ts'
import { setSessionCookie } from '../sessions/sessionCookie.ts'
import { signOut } from '../sessions/signOut.ts'
import { backupProfile } from './backupProfile.ts'
import { changePassword } from './changePassword.ts'
import { deleteAccount } from './deleteAccount.ts'
import { restoreProfile, takeRestoreTurn } from './restoreProfile.ts'
import { updateProfile } from './updateProfile.ts'

/** Largest backup that may be brought back, in bytes. */
const backupLimit = 5_000_000

export function profileApi(server: ApiServer, app: App, parts: BackupPart[]): void {
  const tags = ['accounts']
  const config = { access: 'signed_in' } as const
  const refusals = { 422: ErrorReply, 429: ErrorReply }

  const updated = successOf(z.object({ user: User, confirm: CodeSent.nullable() }))
  const updateSchema = { tags, summary: 'Change the profile', body: ProfileForm, response: { 200: updated, ...refusals } }
  server.put('/api/auth/profile/update', { schema: updateSchema, config }, async (request, reply) => {
    const { confirm, ...data } = await updateProfile(app, callerOf(request), sessionOf(request), request.body)
    return success(accountSuccesses.profile_updated, { ...data, confirm: confirm && setVerificationToken(app, reply, confirm) })
  })

  const passwordSchema = {
    tags,
    summary: 'Change the password; other sessions end',
    body: ChangePasswordForm,
    response: { 200: successOf(z.object({})), ...refusals },
  }
  server.post('/api/auth/change-password', { schema: passwordSchema, config }, async (request, reply) => {
    const { user, id } = sessionOf(request)
    giveDevice(app, reply, await changePassword(app, callerOf(request), { reader: user, sessionId: id }, request.body))
    return success(accountSuccesses.password_changed, {})
  })

  const deleteSchema = {
    tags,
    summary: 'Delete the account',
    body: DeleteAccountForm,
    response: { 200: successOf(z.object({})), ...refusals },
  }
  server.post('/api/auth/profile/delete', { schema: deleteSchema, config }, async (request, reply) => {
    const { user, id } = sessionOf(request)
    await deleteAccount(app, callerOf(request), { reader: user, sessionId: id }, request.body.current_password, parts)
    await signOut(app, callerOf(request))
    setSessionCookie(app, reply, null)
    return success(accountSuccesses.account_deleted, {})
  })

  server.get(
    '/api/auth/profile/backup',
    { schema: { tags, summary: 'Everything about the reader, as a ZIP of JSON and CSV' }, config },
    async (request, reply) => {
      const bytes = await backupProfile(app, callerOf(request), sessionOf(request).user, parts)
      const name = `${brand.slug}-${app.now().toISOString().slice(0, 10)}.zip`
      return reply.type('application/zip').header('content-disposition', `attachment; filename="${name}"`).send(bytes)
    },
  )

  server.register(async (uploads) => {
    uploads.addHook('onRequest', limitLargeBodies(app))
    uploads.addContentTypeParser('application/zip', { parseAs: 'buffer', bodyLimit: backupLimit }, (_request, body, parsed) =>
      parsed(null, body),
    )
    const restored = successOf(z.object({ restored: z.record(z.string(), z.int()) }))
    const restoreSchema = { tags, summary: 'Bring a backup back', response: { 200: restored, ...refusals } }
    const onRequest = (request: FastifyRequest) => takeRestoreTurn(app, readerOf(request))
    uploads.post<{ Body: unknown }>('/api/auth/profile/restore', { schema: restoreSchema, config, onRequest }, async (request) => {
      const counts = await restoreProfile(app, callerOf(request), sessionOf(request).user, parts, request.body)
      return success(accountSuccesses.profile_restored, { restored: counts })
    })
  })
}
