import { z } from 'zod'
import { callerOf } from '#access/server/sessions/caller.ts'
import { setDeviceCookie } from '#access/server/sessions/deviceCookie.ts'
import { sessionOf } from '#access/server/sessions/reader.ts'
import { setSessionCookie } from '#access/server/sessions/sessionCookie.ts'
import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import type { BackupPart } from '#base/backupPart.ts'
import { CodeForm, CodeSent, ForgotPasswordForm, ResendForm, ResetPasswordForm, SignedIn, SignUpForm } from '../../schema.ts'
import { resendCode } from '../codes/sendCode.ts'
import { clearVerificationToken, setVerificationToken, verificationTokenOf } from '../codes/verificationTokenCookie.ts'
import { accountSuccesses } from '../messages.ts'
import { sendConfirmationCode } from '../profile/updateProfile.ts'
import { signUp } from '../signIn/signUp.ts'
import { confirmCode } from './confirmCode.ts'
import { requestPasswordReset, resetPassword, verifyResetCode } from './resetPassword.ts'

/** Everything that needs a mailed code: signing up, confirming an address, resetting a password. */
export function codesApi(server: ApiServer, app: App, parts: BackupPart[]): void {
  const tags = ['accounts']
  const config = { access: 'anyone' } as const
  const refusals = { 422: ErrorReply, 429: ErrorReply }
  const sent = { 200: successOf(CodeSent), ...refusals }
  const done = { 200: successOf(z.object({})), ...refusals }

  const signUpSchema = { tags, summary: 'Sign up: mails a code', body: SignUpForm, response: sent }
  server.post('/api/auth/register', { schema: signUpSchema, config }, async (request, reply) =>
    success(accountSuccesses.code_sent, setVerificationToken(app, reply, await signUp(app, callerOf(request), request.body))),
  )

  const confirmSchema = {
    tags,
    summary: 'Confirm an address with the mailed code; after a sign-up it also signs in',
    body: CodeForm,
    response: { 200: successOf(SignedIn.partial()), ...refusals },
  }
  server.post('/api/auth/confirm-code', { schema: confirmSchema, config }, async (request, reply) => {
    const { code, ticket } = request.body
    const opened = await confirmCode(app, callerOf(request), { code, token: verificationTokenOf(request, ticket) }, parts)
    clearVerificationToken(app, reply)
    if (!opened) return success(accountSuccesses.email_confirmed, {})
    const { device, ...data } = opened
    setSessionCookie(app, reply, data.token)
    setDeviceCookie(app, reply, device)
    return success(accountSuccesses.signed_up, data)
  })

  const resendSchema = { tags, summary: 'Send the last code again', body: ResendForm, response: sent }
  server.post('/api/auth/confirm-code/resend', { schema: resendSchema, config }, async (request) =>
    success(accountSuccesses.code_sent, await resendCode(app, callerOf(request), verificationTokenOf(request, request.body.ticket))),
  )

  const verifySchema = { tags, summary: 'Mail a code to a reader whose address is not confirmed', response: sent }
  server.post('/api/auth/verify-email', { schema: verifySchema, config: { access: 'signed_in' } }, async (request, reply) =>
    success(
      accountSuccesses.code_sent,
      setVerificationToken(app, reply, await sendConfirmationCode(app, callerOf(request), sessionOf(request))),
    ),
  )

  const forgotSchema = { tags, summary: 'Start a password reset: mails a code', body: ForgotPasswordForm, response: sent }
  server.post('/api/auth/forgot-password', { schema: forgotSchema, config }, async (request, reply) =>
    success(accountSuccesses.code_sent, setVerificationToken(app, reply, await requestPasswordReset(app, callerOf(request), request.body))),
  )

  const verifyResetSchema = { tags, summary: 'Check the code of a password reset', body: CodeForm, response: done }
  server.post('/api/auth/reset-password/verify', { schema: verifyResetSchema, config }, async (request) => {
    const { code, ticket } = request.body
    await verifyResetCode(app, callerOf(request), { code, token: verificationTokenOf(request, ticket) })
    return success(accountSuccesses.code_accepted, {})
  })

  const resetSchema = { tags, summary: 'Choose a new password', body: ResetPasswordForm, response: done }
  server.post('/api/auth/reset-password', { schema: resetSchema, config }, async (request, reply) => {
    const { password, ticket } = request.body
    const device = await resetPassword(app, callerOf(request), { password, token: verificationTokenOf(request, ticket) })
    setDeviceCookie(app, reply, device)
    clearVerificationToken(app, reply)
    return success(accountSuccesses.password_changed, {})
  })
}
