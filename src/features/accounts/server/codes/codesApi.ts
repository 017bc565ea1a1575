import { z } from 'zod'
import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { CodeForm, CodeSent, ForgotPasswordForm, ResendForm, ResetPasswordForm, SignUpForm } from '../../schema.ts'
import { accountSuccesses } from '../messages.ts'
import { askForConfirmation } from '../profile/updateProfile.ts'
import { callerOf } from '../sessions/caller.ts'
import { giveDevice } from '../sessions/deviceCookie.ts'
import { sessionOf } from '../sessions/reader.ts'
import { signUp } from '../signIn/signUp.ts'
import { confirmCode } from './confirmCode.ts'
import { forgetPassword, proveReset, resetPassword } from './resetPassword.ts'
import { resendCode } from './sendCode.ts'
import { clearVerificationToken, setVerificationToken, verificationTokenOf } from './verificationTokenCookie.ts'

/** Everything that goes by a mailed code: signing up, confirming an address, a forgotten password. */
export function codesApi(server: ApiServer, app: App): void {
  const tags = ['accounts']
  const config = { access: 'anyone' } as const
  const refusals = { 422: ErrorReply, 429: ErrorReply }
  const sent = { 200: successOf(CodeSent), ...refusals }
  const done = { 200: successOf(z.object({})), ...refusals }

  const signUpSchema = { tags, summary: 'Sign up: a code is mailed', body: SignUpForm, response: sent }
  server.post('/api/auth/register', { schema: signUpSchema, config }, async (request, reply) =>
    success(accountSuccesses.code_sent, setVerificationToken(app, reply, await signUp(app, callerOf(request), request.body))),
  )

  const confirmSchema = { tags, summary: 'Give the code that confirms an address', body: CodeForm, response: done }
  server.post('/api/auth/confirm-code', { schema: confirmSchema, config }, async (request, reply) => {
    const { code, ticket } = request.body
    const device = await confirmCode(app, callerOf(request), { code, token: verificationTokenOf(request, ticket) })
    giveDevice(app, reply, device)
    clearVerificationToken(app, reply)
    return success(accountSuccesses.email_confirmed, {})
  })

  const resendSchema = { tags, summary: 'Send the last code again', body: ResendForm, response: sent }
  server.post('/api/auth/confirm-code/resend', { schema: resendSchema, config }, async (request) =>
    success(accountSuccesses.code_sent, await resendCode(app, callerOf(request), verificationTokenOf(request, request.body.ticket))),
  )

  const verifySchema = { tags, summary: 'Mail a code to a reader whose address was never confirmed', response: sent }
  server.post('/api/auth/verify-email', { schema: verifySchema, config: { access: 'signed_in' } }, async (request, reply) =>
    success(
      accountSuccesses.code_sent,
      setVerificationToken(app, reply, await askForConfirmation(app, callerOf(request), sessionOf(request))),
    ),
  )

  const forgotSchema = { tags, summary: 'Forgot the password: a code is mailed', body: ForgotPasswordForm, response: sent }
  server.post('/api/auth/forgot-password', { schema: forgotSchema, config }, async (request, reply) =>
    success(accountSuccesses.code_sent, setVerificationToken(app, reply, await forgetPassword(app, callerOf(request), request.body))),
  )

  const proveSchema = { tags, summary: 'Give the code of a forgotten password', body: CodeForm, response: done }
  server.post('/api/auth/reset-password/verify', { schema: proveSchema, config }, async (request) => {
    const { code, ticket } = request.body
    await proveReset(app, callerOf(request), { code, token: verificationTokenOf(request, ticket) })
    return success(accountSuccesses.code_accepted, {})
  })

  const resetSchema = { tags, summary: 'Choose a new password', body: ResetPasswordForm, response: done }
  server.post('/api/auth/reset-password', { schema: resetSchema, config }, async (request, reply) => {
    const { password, ticket } = request.body
    const device = await resetPassword(app, callerOf(request), { password, token: verificationTokenOf(request, ticket) })
    giveDevice(app, reply, device)
    clearVerificationToken(app, reply)
    return success(accountSuccesses.password_changed, {})
  })
}
