import type { FastifyRequest } from 'fastify'
import type { Locale } from '#text/locale.ts'

/**
 * The language of a response's messages: from `X-localization`, else that of the page that the
 * reader last visited (cookie `LOCALE`, stored for a year). Arabic is the default and the fallback
 * (spec 9).
 */
export function localeOfRequest(request: FastifyRequest): Locale {
  const requested = request.headers['x-localization'] ?? request.cookies?.LOCALE
  return typeof requested === 'string' && /^en\b/i.test(requested.trim()) ? 'en' : 'ar'
}
