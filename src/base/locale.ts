import type { FastifyRequest } from 'fastify'

export type Locale = 'ar' | 'en'

/** What readers read, in each language. */
export type LocalizedText = Record<Locale, string>

/**
 * The language of a reply's sentences: from `X-localization`, else that of the pages that the reader saw last (cookie `LOCALE`, a
 * year). Arabic is the default and the fallback (spec 9).
 */
export function localeOf(request: FastifyRequest): Locale {
  const asked = request.headers['x-localization'] ?? request.cookies?.LOCALE
  return typeof asked === 'string' && /^en\b/i.test(asked.trim()) ? 'en' : 'ar'
}
