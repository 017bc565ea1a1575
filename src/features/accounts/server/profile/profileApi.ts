import { z } from 'zod'
import { callerOf } from '#access/server/sessions/caller.ts'
import { setDeviceCookie } from '#access/server/sessions/deviceCookie.ts'
import { sessionOf } from '#access/server/sessions/reader.ts'
import { setSessionCookie } from '#access/server/sessions/sessionCookie.ts'
import { User } from '#access/user.ts'
import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import type { BackupPart } from '#base/backupPart.ts'
import { ChangePasswordForm, CodeSent, DeleteAccountForm, ProfileForm } from '../../schema.ts'
import { setVerificationToken } from '../codes/verificationTokenCookie.ts'
import { accountSuccesses } from '../messages.ts'
import { signOut } from '../sessions/signOut.ts'
import { changePassword } from './changePassword.ts'
import { deleteAccount } from './deleteAccount.ts'
import { updateProfile } from './updateProfile.ts'

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
    setDeviceCookie(app, reply, await changePassword(app, callerOf(request), { reader: user, sessionId: id }, request.body))
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
}
