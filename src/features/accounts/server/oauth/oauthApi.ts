import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { ApiServer } from '#base/api/apiServer.ts'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { isConfigured, OAuthError, oauthProviders } from '#partners/oauth.ts'
import { callerOf } from '../sessions/caller.ts'
import { giveDevice } from '../sessions/deviceCookie.ts'
import { setSessionCookie } from '../sessions/sessionCookie.ts'
import { finishOAuth, OAuthCallback, type OAuthResult, storeOAuthCallback } from './finishOAuth.ts'
import { oauthMinutes, startOAuth } from './startOAuth.ts'

const cookie = 'auth.outside'
const Departure = z.object({ return_to: z.string().optional(), locale: z.enum(['ar', 'en']).optional() })

/** The way out to Google and Apple and back; both are followed by the browser itself, so every answer is a redirect. */
export function oauthApi(server: ApiServer, app: App): void {
  const tags = ['accounts']
  const config = { access: 'anyone' } as const
  const secure = app.config.publicUrl.startsWith('https:')
  const options = { path: '/api/auth', httpOnly: true, sameSite: 'lax', secure } as const

  for (const provider of oauthProviders) {
    const callback = `/api/auth/${provider}/callback`
    const startSchema = { tags, summary: `Sign in with ${provider}: sends the browser there`, querystring: Departure }
    server.get(`/api/auth/${provider}`, { schema: startSchema, config }, async (request, reply) => {
      if (!isConfigured(app, provider)) throw new AppError('not_found')
      const { return_to, locale = 'ar' } = request.query
      const left = await startOAuth(app, { ...callerOf(request), locale }, provider, return_to).catch(asEnd(locale))
      if ('error' in left) return sendBack(app, reply, left)
      reply.setCookie(cookie, left.browser, { ...options, maxAge: oauthMinutes * 60 })
      return reply.header('cache-control', 'no-store').redirect(left.address, 303)
    })

    const finishSchema = { querystring: OAuthCallback, hide: true }
    server.get(callback, { schema: finishSchema, config }, async (request, reply) => {
      const end = await finishOAuth(app, callerOf(request), provider, request.query, request.cookies[cookie])
      reply.clearCookie(cookie, options)
      if ('device' in end) giveDevice(app, reply, end.device)
      return sendBack(app, reply, end)
    })

    if (provider === 'apple') acceptForm(server, callback, (answer) => storeOAuthCallback(app, provider, answer))
  }
}

/** Apple posts a form from its own page; the browser then comes once more by itself, with our cookie. */
function acceptForm(server: ApiServer, callback: string, keep: (answer: OAuthCallback) => Promise<void>): void {
  server.register(async (forms: ApiServer) => {
    forms.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 16_384 }, (_request, body, parsed) =>
      parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    const options = { schema: { body: OAuthCallback, hide: true }, config: { access: 'anyone', fromOutside: true } } as const
    forms.post(callback, options, async (request, reply) => {
      await keep(request.body)
      return reply.header('cache-control', 'no-store').redirect(`${callback}?state=${encodeURIComponent(request.body.state)}`, 303)
    })
  })
}

type Failure = Extract<OAuthResult, { error: string }>

const asEnd =
  (locale: string) =>
  (error: unknown): Failure => {
    if (error instanceof OAuthError) return { locale, error: error.code }
    throw error
  }

function sendBack(app: App, reply: FastifyReply, end: OAuthResult): FastifyReply {
  reply.header('cache-control', 'no-store')
  if ('error' in end) return reply.redirect(`${end.locale === 'en' ? '/en' : ''}/login?error=${end.error}`, 303)
  setSessionCookie(app, reply, end.session.token)
  return reply.redirect(end.returnTo, 303)
}
