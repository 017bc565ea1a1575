import { z } from 'zod'
import { callerOf } from '#access/server/sessions/caller.ts'
import { setDeviceCookie } from '#access/server/sessions/deviceCookie.ts'
import { listSessions } from '#access/server/sessions/listSessions.ts'
import { readerOf, sessionOf } from '#access/server/sessions/reader.ts'
import { setSessionCookie } from '#access/server/sessions/sessionCookie.ts'
import { Session } from '#access/session.ts'
import { User } from '#access/user.ts'
import type { ApiServer } from '#base/api/apiServer.ts'
import { maxBigint } from '#base/api/idLimits.ts'
import { wholeNumber } from '#base/api/queryValues.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import type { UserPart } from '#base/userPart.ts'
import { LoginForm, SignedIn, SignInOptions } from '../../schema.ts'
import { accountSuccesses } from '../messages.ts'
import { signIn } from '../signIn/signIn.ts'
import { signInOptions } from '../signIn/signInOptions.ts'
import { endAllSessions, endSession } from './endSessions.ts'
import { signOut } from './signOut.ts'

const Empty = z.object({})
const SessionParams = z.object({ id: wholeNumber(1, maxBigint) })

/**
 * Signing in and out, the signed-in user, and the list of open sessions.
 * @param parts what other features add to the user
 */
export function sessionsApi(server: ApiServer, app: App, parts: UserPart[]): void {
  const tags = ['accounts']
  const anyone = { access: 'anyone' } as const
  const reader = { access: 'signed_in' } as const

  const optionsSchema = { tags, summary: 'The configured ways to sign in', response: { 200: SignInOptions } }
  server.get('/api/auth/options', { schema: optionsSchema, config: anyone }, () => signInOptions(app))

  const loginSchema = {
    tags,
    summary: 'Sign in',
    body: LoginForm,
    response: { 200: successOf(SignedIn), 422: ErrorReply, 429: ErrorReply },
  }
  server.post('/api/auth/login', { schema: loginSchema, config: anyone }, async (request, reply) => {
    const { device, ...data } = await signIn(app, callerOf(request), request.body)
    setSessionCookie(app, reply, data.token)
    setDeviceCookie(app, reply, device)
    return success(accountSuccesses.signed_in, data)
  })

  const logoutSchema = { tags, summary: 'Sign out', response: { 200: successOf(Empty) } }
  server.post('/api/auth/logout', { schema: logoutSchema, config: anyone }, async (request, reply) => {
    await signOut(app, callerOf(request))
    setSessionCookie(app, reply, null)
    return success(accountSuccesses.signed_out, {})
  })

  const WholeUser = User.extend(Object.fromEntries(parts.map(({ name, schema }) => [name, schema])))
  const userSchema = { tags, summary: 'The signed-in user', response: { 200: WholeUser } }
  server.get('/api/user', { schema: userSchema, config: reader }, async (request) => {
    const user = readerOf(request)
    const added = await Promise.all(parts.map(async ({ name, read }) => [name, await read(app, user.id)]))
    return { ...user, ...Object.fromEntries(added) }
  })

  const listSchema = { tags, summary: 'The open sessions of the reader', response: { 200: z.object({ data: z.array(Session) }) } }
  server.get('/api/auth/sessions', { schema: listSchema, config: reader }, async (request) => {
    const { user, id } = sessionOf(request)
    return { data: await listSessions(app, user.id, id) }
  })

  const endAllSchema = { tags, summary: 'Sign out everywhere, including here', response: { 200: successOf(z.object({ ended: z.int() })) } }
  server.delete('/api/auth/sessions', { schema: endAllSchema, config: reader }, async (request, reply) => {
    const ended = await endAllSessions(app, callerOf(request), readerOf(request).id)
    await signOut(app, callerOf(request))
    setSessionCookie(app, reply, null)
    return success(accountSuccesses.signed_out, { ended })
  })

  const endSchema = { tags, summary: 'End one session', params: SessionParams, response: { 200: successOf(Empty), 404: ErrorReply } }
  server.delete('/api/auth/sessions/:id', { schema: endSchema, config: reader }, async (request) => {
    await endSession(app, callerOf(request), readerOf(request).id, request.params.id)
    return success(accountSuccesses.session_ended, {})
  })
}
