import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { countByMonth, countInPeriod, listForSitemap, type Period } from '#features/posts/server/lists/listForSitemap.ts'
import { limitRender } from '../limits/limitRender.ts'
import { createPageCache, toCachedPage } from '../pages/pageCache.ts'
import { sendPage } from '../pages/sendPage.ts'
import { listDayPages, listPages } from './listPages.ts'
import { writeNews, writePosts, writeSitemapIndex, writeUrls } from './writeSitemap.ts'

/** The protocol allows 50,000, but Arabic addresses are long: this is about 5 MB. */
const postsEach = 10_000
/** Google News reads no more. */
const newsEach = 1_000
const newsMs = 48 * 3_600_000
/** Crawlers come daily for months and every few minutes for news. */
const freshMs = 300_000
/** The largest takes about a tenth of a second, as long as twenty pages. */
const cost = 20

/**
 * GET /sitemap.xml names the sitemaps: `pages.xml` (lists, polls, events, texts), `days.xml` (each
 * day of news), `news-1.xml` and on (48 hours), and for each month `2026-11-1.xml` and on,
 * `media-2026-11-1.xml` and on. Search engines learn of every public page by them.
 */
export function serveSitemaps(server: ApiServer, app: App): void {
  const pages = createPageCache({ maxBytes: 48 * 1024 * 1024, freshMs })
  const xml = { description: 'A sitemap', content: { 'application/xml': { schema: z.string() } } }
  const schema = { tags: ['posts'], response: { 200: xml, 404: ErrorReply } }
  const config = { access: 'anyone' } as const

  server.get('/sitemap.xml', { schema: { ...schema, summary: 'The index of the sitemaps' }, config }, async (request, reply) =>
    send('', () => writeIndex(app), request, reply),
  )
  const params = z.object({ name: z.string().max(40) })
  const summary = 'A sitemap that the index names'
  server.get('/sitemaps/:name', { schema: { ...schema, params, summary }, config }, async (request, reply) => {
    const write = writerOf(app, request.params.name)
    if (!write) throw new AppError('not_found')
    return send(request.params.name, write, request, reply)
  })

  async function send(name: string, write: () => Promise<string>, request: FastifyRequest, reply: FastifyReply) {
    const result = await pages.get(name, () => {
      request.charge(cost)
      return limitRender(app, async () =>
        toCachedPage(200, { 'content-type': 'application/xml; charset=utf-8' }, Buffer.from(await write())),
      )
    })
    return sendPage(result, request, reply)
  }
}

/**
 * Undefined if there can be no such sitemap. A part beyond the last one is empty, so that made-up
 * numbers are cached, but not for long.
 */
function writerOf(app: App, name: string): (() => Promise<string>) | undefined {
  if (name === 'days.xml') return async () => writeUrls(await listDayPages(app))
  if (name === 'pages.xml') return async () => writeUrls(await listPages(app))
  const news = name.match(/^news-([1-9]\d?)\.xml$/)
  if (news)
    return async () =>
      writeNews(app.config.publicUrl, await listForSitemap(app, 'text', newsPeriod(app), { part: Number(news[1]), size: newsEach }))
  const month = name.match(/^(media-)?(20\d\d)-(0[1-9]|1[0-2])-([1-9]\d?)\.xml$/)
  if (!month) return undefined
  const type = month[1] ? 'media' : 'text'
  const [year, number, part] = month.slice(2).map(Number) as [number, number, number]
  const until = new Date(Math.min(Date.UTC(year, number), app.now().getTime()))
  const period = { from: new Date(Date.UTC(year, number - 1)), until }
  return async () => writePosts(app.config.publicUrl, await listForSitemap(app, type, period, { part, size: postsEach }))
}

const newsPeriod = (app: App): Period => ({ from: new Date(app.now().getTime() - newsMs), until: app.now() })

async function writeIndex(app: App): Promise<string> {
  const now = app.now()
  const [months, media, news] = await Promise.all([
    countByMonth(app, 'text', now),
    countByMonth(app, 'media', now),
    countInPeriod(app, newsPeriod(app)),
  ])
  const names = [
    'pages',
    ...(months.length > 0 ? ['days'] : []),
    ...parts('news', news, newsEach),
    ...months.flatMap(({ month, count }) => parts(month, count, postsEach)),
    ...media.flatMap(({ month, count }) => parts(`media-${month}`, count, postsEach)),
  ]
  return writeSitemapIndex(names.map((name) => `${app.config.publicUrl}/sitemaps/${name}.xml`))
}

const parts = (name: string, count: number, each: number) =>
  Array.from({ length: Math.min(99, Math.ceil(count / each)) }, (_, index) => `${name}-${index + 1}`)
