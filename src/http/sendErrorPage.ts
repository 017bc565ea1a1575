import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#base/app.ts'
import { inLocale, localeOf, messagesIn } from '../web/locale.ts'
import { toReply } from './errors.ts'

/** Answers an error without rendering, when a page could not even be begun: what happened, in the page's language, and the way home. */
export function sendErrorPage(app: App, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const locale = localeOf(request.url)
  const { message } = toReply(app, error, { request, reply, locale })
  const t = messagesIn(locale)
  return reply
    .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'")
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}"><meta charset="utf-8">` +
        `<meta name="viewport" content="width=device-width"><title>${t.errorTitle} · ${t.name}</title>` +
        `<h1>${t.errorTitle}</h1><p>${message}</p><p><a href="${inLocale(locale, '/')}">${t.backHome}</a></p></html>`,
    )
}
