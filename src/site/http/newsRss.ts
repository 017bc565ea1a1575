import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import type { Locale } from '#base/locale.ts'
import { filterLabels } from '#features/posts/browser/filterLabels.ts'
import { listHref, ownPath, readListAddress } from '#features/posts/browser/listAddress.ts'
import { postTextIn } from '#features/posts/browser/postText.ts'
import { ListPostsQuery } from '#features/posts/server/lists/listQuery.ts'
import { listCost } from '#features/search/server/lists/listCost.ts'
import { listPosts } from '#features/search/server/lists/listPosts.ts'
import { readCategorization } from '#features/taxonomy/server/listCategorization.ts'
import { inLocale, messagesIn } from '#ui/locale.ts'
import { limitRender } from './limits/limitRender.ts'
import { type CachedPage, createPageCache, toCachedPage } from './pages/pageCache.ts'
import { sendPage } from './pages/sendPage.ts'
import { writeRss } from './writeRss.ts'

/** Feed readers add their own parameters, which are ignored. */
const FeedQuery = ListPostsQuery.strip()
type FeedQuery = z.output<typeof FeedQuery>

/** RSS feeds of lists and searches: the address of a list with `/rss`, and its parameters. */
export function serveRss(server: ApiServer, app: App): void {
  const pages = createPageCache({ maxBytes: 16 * 1024 * 1024 })
  const rss = { description: 'The feed', content: { 'application/rss+xml': { schema: z.string() } } }
  const schema = { tags: ['posts'], querystring: FeedQuery, response: { 200: rss, 422: ErrorReply } }
  for (const [path, own, summary] of [
    ['/news', false, 'A list or search as RSS 2.0'],
    [ownPath, true, "The product's own news as RSS 2.0"],
  ] as const)
    for (const locale of ['ar', 'en'] as const) {
      const address = `${inLocale(locale, path)}/rss`
      server.get(address, { schema: { ...schema, summary }, config: { access: 'anyone' } }, async (request, reply) => {
        const feed = feedOf(app, request, { address, locale, own })
        const result = await pages.get(feed.self, () => limitRender(app, feed.render))
        if (result.from === 'fwd') request.charge(2 * listCost(request.query) * Math.ceil(request.query.pagination / 50))
        return sendPage(result, request, reply)
      })
    }
}

/** `self`: the canonical address of this feed, whatever else the client sent. */
function feedOf(
  app: App,
  request: FastifyRequest<{ Querystring: FeedQuery }>,
  { address, locale, own }: { address: string; locale: Locale; own: boolean },
) {
  const requested = new URL(request.url, app.config.publicUrl)
  // Parameters as parsed, so that different spellings are the same feed.
  const parameters = Object.entries(request.query).flatMap(([name, value]) =>
    value !== undefined && requested.searchParams.get(name) ? [[name, String(value)]] : [],
  )
  const selfOf = (given: string[][]) => app.config.publicUrl + address + (given.length > 0 ? `?${new URLSearchParams(given)}` : '')
  const self = selfOf(parameters)
  async function render(): Promise<CachedPage> {
    const page = await listPosts(app, request.query, { own })
    const list = readListAddress(
      new URL(`${inLocale(locale, own ? ownPath : '/news')}?${new URLSearchParams(parameters)}`, app.config.publicUrl),
    ) ?? {
      locale,
      own,
      filters: {},
    }
    const t = messagesIn(locale)
    const p = postTextIn(locale)
    const labels = filterLabels(await readCategorization(app), list).map(({ label }) => label)
    const channel = {
      locale,
      title: [...labels, ...(own ? [p.own] : []), t.name].join(' · '),
      description: t.tagline,
      link: app.config.publicUrl + listHref(list),
      self,
      next:
        page.meta.next_cursor === null
          ? undefined
          : selfOf([...parameters.filter(([name]) => name !== 'cursor'), ['cursor', page.meta.next_cursor]]),
      origin: app.config.publicUrl,
    }
    return toCachedPage(200, { 'content-type': 'application/rss+xml; charset=utf-8' }, Buffer.from(writeRss(channel, page)))
  }
  return { self, render }
}
