import type { FastifyRequest } from 'fastify'

export type Locale = 'ar' | 'en'

/** The language of a reply's sentences, from `X-localization`. Arabic is the default and the fallback (spec 9). */
export function localeOf(request: FastifyRequest): Locale {
  const asked = request.headers['x-localization']
  return typeof asked === 'string' && /^en\b/i.test(asked.trim()) ? 'en' : 'ar'
}
