import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { callerOf } from '#access/server/sessions/caller.ts'
import { setDeviceCookie } from '#access/server/sessions/deviceCookie.ts'
import { setSessionCookie } from '#access/server/sessions/sessionCookie.ts'
import type { ApiServer } from '#base/api/apiServer.ts'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { isConfigured, OAuthError, oauthProviders } from '#partners/oauth.ts'
import { finishOAuth, OAuthCallback, type OAuthResult, storeOAuthCallback } from './finishOAuth.ts'
import { oauthMinutes, startOAuth } from './startOAuth.ts'

const cookie = 'auth.outside'
const StartQuery = z.object({ return_to: z.string().optional(), locale: z.enum(['ar', 'en']).optional() })

/**
 * Sends the browser to Google or Apple and handles their callbacks. Browsers open these URLs
 * themselves, so every response is a redirect.
 */
export function oauthApi(server: ApiServer, app: App): void {
  const tags = ['accounts']
  const config = { access: 'anyone' } as const
  const secure = app.config.publicUrl.startsWith('https:')
  const options = { path: '/api/auth', httpOnly: true, sameSite: 'lax', secure } as const

  for (const provider of oauthProviders) {
    const callback = `/api/auth/${provider}/callback`
    const startSchema = { tags, summary: `Sign in with ${provider}: sends the browser there`, querystring: StartQuery }
    server.get(`/api/auth/${provider}`, { schema: startSchema, config }, async (request, reply) => {
      if (!isConfigured(app, provider)) throw new AppError('not_found')
      const { return_to, locale = 'ar' } = request.query
      const started = await startOAuth(app, { ...callerOf(request), locale }, provider, return_to).catch(toFailure(locale))
      if ('error' in started) return redirectBack(app, reply, started)
      reply.setCookie(cookie, started.browser, { ...options, maxAge: oauthMinutes * 60 })
      return reply.header('cache-control', 'no-store').redirect(started.address, 303)
    })

    const finishSchema = { querystring: OAuthCallback, hide: true }
    server.get(callback, { schema: finishSchema, config }, async (request, reply) => {
      const result = await finishOAuth(app, callerOf(request), provider, request.query, request.cookies[cookie])
      reply.clearCookie(cookie, options)
      if ('device' in result) setDeviceCookie(app, reply, result.device)
      return redirectBack(app, reply, result)
    })

    if (provider === 'apple') acceptFormPost(server, callback, (given) => storeOAuthCallback(app, provider, given))
  }
}

/**
 * Apple posts a form from its own page; the redirect makes the browser request the callback with
 * our cookie.
 */
function acceptFormPost(server: ApiServer, callback: string, store: (given: OAuthCallback) => Promise<void>): void {
  server.register(async (forms: ApiServer) => {
    forms.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 16_384 }, (_request, body, parsed) =>
      parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    const options = { schema: { body: OAuthCallback, hide: true }, config: { access: 'anyone', crossSite: true } } as const
    forms.post(callback, options, async (request, reply) => {
      await store(request.body)
      return reply.header('cache-control', 'no-store').redirect(`${callback}?state=${encodeURIComponent(request.body.state)}`, 303)
    })
  })
}

type Failure = Extract<OAuthResult, { error: string }>

const toFailure =
  (locale: string) =>
  (error: unknown): Failure => {
    if (error instanceof OAuthError) return { locale, error: error.code }
    throw error
  }

function redirectBack(app: App, reply: FastifyReply, result: OAuthResult): FastifyReply {
  reply.header('cache-control', 'no-store')
  if ('error' in result) return reply.redirect(`${result.locale === 'en' ? '/en' : ''}/login?error=${result.error}`, 303)
  setSessionCookie(app, reply, result.session.token)
  return reply.redirect(result.returnTo, 303)
}
