import { z } from 'zod'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { cardPath, cardSize, embedCode, embedSize } from '#features/sharing/embedCode.ts'
import { codeOf, readCode, type Shareable } from '#features/sharing/shareCode.ts'
import { cleanCharacters } from '#text/cleanCharacters.ts'
import { escapeHtml } from '#text/escapeHtml.ts'
import { inLocale, type Locale, localeOf } from '#text/locale.ts'
import { messagesIn } from '#ui/locale.ts'
import { readShareable } from './readShareable.ts'

/** https://oembed.com, 2.2. Other parameters are ignored. */
export const OembedQuery = z.object({
  url: z.string().min(1, 'bad_text').max(2_000, 'too_long'),
  format: z.string().max(20).optional(),
  maxwidth: z.coerce.number().int().positive().max(10_000).optional(),
  maxheight: z.coerce.number().int().positive().max(10_000).optional(),
})
type Query = z.output<typeof OembedQuery>

export type Oembed = Record<string, string | number>

/**
 * How another site shows one of our pages: `rich`, an iframe of its card. Throws `not_found` for an
 * address that is not of a post or poll, and `gone`.
 */
export async function readOembed(app: App, { url, maxwidth, maxheight }: Query): Promise<Oembed> {
  const found = shareableOfUrl(app.config.publicUrl, url)
  if (!found) throw new AppError('not_found')
  const { shareable, locale } = found
  const origin = app.config.publicUrl
  const shared = await readShareable(app, shareable, locale)
  const size = {
    width: Math.min(embedSize.width, maxwidth ?? embedSize.width),
    height: Math.min(embedSize.height, maxheight ?? embedSize.height),
  }
  // A thumbnail may not be larger than what was asked for (2.3.4).
  const thumbnail = cardSize.width <= (maxwidth ?? cardSize.width) && cardSize.height <= (maxheight ?? cardSize.height)
  return {
    version: '1.0',
    type: 'rich',
    title: shared.title,
    author_name: shared.name,
    author_url: origin + shared.namePath,
    provider_name: messagesIn(locale).name,
    provider_url: origin + inLocale(locale, '/'),
    cache_age: 3600,
    html: embedCode({ origin, locale, shareable, title: shared.title, ...size }),
    ...size,
    ...(thumbnail && {
      thumbnail_url: origin + cardPath(locale, shareable),
      thumbnail_width: cardSize.width,
      thumbnail_height: cardSize.height,
    }),
  }
}

/** The post or poll of a page's address, short address or embedded card. */
function shareableOfUrl(origin: string, url: string): { shareable: Shareable; locale: Locale } | undefined {
  const { origin: given, pathname } = URL.parse(url) ?? {}
  if (given !== new URL(origin).origin || pathname === undefined) return undefined
  const locale = localeOf(pathname)
  const path = pathname.replace(/^\/en(?=\/)/, '')
  const coded = /^\/(?:s|embed)\/([^/]+)$/.exec(path)?.[1]
  const [, list, id] = /^\/(polls|[a-z-]*news|media)\/([1-9]\d{0,14})(?:\/[^/]*)?$/.exec(path) ?? []
  const shareable =
    coded === undefined ? list && id && readCode(codeOf({ kind: list === 'polls' ? 'poll' : 'post', id: Number(id) })) : readCode(coded)
  return shareable ? { shareable, locale } : undefined
}

/** The same as XML (2.3.4.3). */
export function writeOembedXml(oembed: Oembed): string {
  const parts = Object.entries(oembed).map(([name, value]) => `<${name}>${escapeHtml(cleanCharacters(String(value)))}</${name}>`)
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${parts.join('')}</oembed>\n`
}
