import { renderSVG } from 'uqr'
import { z } from 'zod'
import type { ApiServer } from '#base/api/apiServer.ts'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { sharingErrors } from '#features/sharing/server/messages.ts'
import { codeOf } from '#features/sharing/shareCode.ts'
import type { Locale } from '#text/locale.ts'
import { inLocale } from '#text/locale.ts'
import { drawEmbed, embedPolicy, readEmbedTheme } from './embed.ts'
import { forOtherSites, isKnown, requireShareable } from './forOtherSites.ts'
import { OembedQuery, readOembed, writeOembedXml } from './oembed.ts'
import { readCard } from './readCard.ts'
import { readShareable } from './readShareable.ts'

const locales = z.enum(['ar', 'en'])
const Coded = z.object({ code: z.string().max(20) })
/** Points for drawing a picture: about 25 ms of CPU. */
const drawingCost = 15
const hourly = 'public, max-age=3600, stale-while-revalidate=86400'

const tags = ['sharing']
const config = { access: 'anyone' } as const

/**
 * Serves what other sites and programs need of a post or poll: its picture, short address, QR code,
 * oEmbed and a card to embed.
 */
export function serveSharing(server: ApiServer, app: App): void {
  serveCards(server, app)
  for (const locale of locales.options) {
    serveShortLinks(server, app, locale)
    serveEmbeds(server, app, locale)
  }
  serveOembed(server, app)
}

function serveCards(server: ApiServer, app: App): void {
  const summary = 'A picture of a post or poll for other sites, PNG, 1200 × 630'
  const schema = { tags, summary, params: Coded.extend({ locale: locales }) }
  server.get('/cards/:locale/:code.png', { schema, config }, async (request, reply) => {
    const { locale, code } = request.params
    const card = await readCard(app, requireShareable(code), locale)
    forOtherSites(reply).header('cache-control', hourly).header('etag', card.etag)
    if (isKnown(request.headers['if-none-match'], card.etag)) return reply.status(304).send()
    return reply.type('image/png').send(await card.draw(() => request.charge(drawingCost)))
  })
}

function serveShortLinks(server: ApiServer, app: App, locale: Locale): void {
  const linkSchema = { tags, summary: 'Redirects to the page of a post or poll', params: Coded }
  server.get(inLocale(locale, '/s/:code'), { schema: linkSchema, config }, async (request, reply) => {
    const { path } = await readShareable(app, requireShareable(request.params.code), locale)
    return reply.header('cache-control', 'public, max-age=3600').redirect(encodeURI(path), 301)
  })

  const qrSchema = { tags, summary: 'The short address of a post or poll as a QR code, SVG', params: Coded }
  server.get(inLocale(locale, '/qr/:code.svg'), { schema: qrSchema, config }, async (request, reply) => {
    const code = codeOf(requireShareable(request.params.code))
    const svg = renderSVG(app.config.publicUrl + inLocale(locale, `/s/${code}`), { ecc: 'M', border: 4 })
    return reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(svg)
  })
}

function serveEmbeds(server: ApiServer, app: App, locale: Locale): void {
  const querystring = z.object({ theme: z.string().max(20).optional() })
  const schema = { tags, summary: 'A card of a post or poll for an iframe of another site', params: Coded, querystring }
  server.get(inLocale(locale, '/embed/:code'), { schema, config }, async (request, reply) => {
    const shareable = requireShareable(request.params.code)
    const theme = readEmbedTheme(request.query.theme)
    const html = drawEmbed(shareable, await readShareable(app, shareable, locale), { locale, theme, origin: app.config.publicUrl })
    // Helmet's default, which forbids every frame, is stronger in old browsers than the policy.
    reply.raw.removeHeader('x-frame-options')
    reply.removeHeader('x-frame-options')
    return forOtherSites(reply)
      .header('content-security-policy', embedPolicy)
      .header('cache-control', 'public, max-age=300, stale-while-revalidate=3600')
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(html)
  })
}

function serveOembed(server: ApiServer, app: App): void {
  const schema = { tags, summary: 'oEmbed 1.0: how another site shows a post or poll', querystring: OembedQuery }
  server.get('/oembed', { schema, config: { ...config, cost: 2 } }, async (request, reply) => {
    const { format = 'json' } = request.query
    // The specification's response to a format that is not offered (2.3.3).
    if (format !== 'json' && format !== 'xml') throw new AppError(sharingErrors.format_not_offered)
    const oembed = await readOembed(app, request.query)
    forOtherSites(reply).header('access-control-allow-origin', '*').header('cache-control', hourly)
    return format === 'json' ? reply.send(oembed) : reply.type('text/xml; charset=utf-8').send(writeOembedXml(oembed))
  })
}
