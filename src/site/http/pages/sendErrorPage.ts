import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#base/app.ts'
import { signShapes } from '#drawSign.ts'
import { htmlDocument } from '#text/htmlDocument.ts'
import { inLocale, localeOf } from '#text/locale.ts'
import { errorMessage } from '#ui/errorMessage.ts'
import { messagesIn } from '#ui/locale.ts'
import { toReply } from '../sendError.ts'
import { errorPageStyle } from './errorPageStyle.ts'

const styleHash = createHash('sha256').update(errorPageStyle).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'`

const sign = `<svg viewBox="0 0 64 64" width="28" height="28" aria-hidden="true">${signShapes('currentColor')}</svg>`

/**
 * Sends a static error page if rendering could not even start: what happened, in the page's
 * language and the reader's theme, and how to continue. It loads no files, because they might fail
 * too.
 */
export function sendErrorPage(app: App, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const locale = localeOf(request.url)
  const { message, code } = toReply(app, error, { request, reply, locale })
  const t = messagesIn(locale)
  const words = errorMessage(t, reply.statusCode)
  // That message says how long to wait.
  const text = code === 'too_many_requests' ? message : words.text
  const home = inLocale(locale, '/')
  // The cookies of a request with a malformed address are not parsed.
  const isLight = /(^|; )MODE=light/.test(request.headers.cookie ?? '')
  // Retrying may help, unless the address is wrong. An empty href is the current page.
  const again = reply.statusCode < 429 ? '' : `<a class="main" href="">${t.tryAgain}</a>`
  return reply
    .header('content-security-policy', policy)
    .type('text/html; charset=utf-8')
    .send(
      htmlDocument(
        {
          locale,
          title: `${words.title} · ${t.name}`,
          theme: isLight ? 'light' : undefined,
          head: `<link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${errorPageStyle}</style>`,
        },
        `<header><a href="${home}">${sign}${t.name}</a></header><main><p class="code">${t.errorCode(reply.statusCode)}</p>` +
          `<h1>${words.title}</h1><p>${text}</p><p>${again}<a class="${again ? 'way' : 'main'}" href="${home}">${t.backHome}</a></p></main>`,
      ),
    )
}
