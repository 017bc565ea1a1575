import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import type { Locale } from '#base/locale.ts'
import { filterLabels } from '#features/posts/browser/filterLabels.ts'
import { type FeedFormat, feedFormats, type ListAddress, listHref, readListAddress } from '#features/posts/browser/listAddress.ts'
import { postTextIn } from '#features/posts/browser/postText.ts'
import { ownPath } from '#features/posts/postPath.ts'
import { ListPostsQuery } from '#features/posts/server/lists/listQuery.ts'
import { listCost } from '#features/search/server/lists/listCost.ts'
import { listPosts } from '#features/search/server/lists/listPosts.ts'
import { readCategorization } from '#features/taxonomy/server/listCategorization.ts'
import { inLocale, messagesIn } from '#ui/locale.ts'
import { limitRender } from '../limits/limitRender.ts'
import { type CachedPage, type PageCache, toCachedPage } from '../pages/pageCache.ts'
import { sendPage } from '../pages/sendPage.ts'
import { writeFeed } from './writeFeed.ts'

/** Feed readers add their own parameters, which are ignored. */
const FeedQuery = ListPostsQuery.strip()
type FeedQuery = z.output<typeof FeedQuery>

/** Feeds of lists and searches: the address of a list with `/rss`, `/atom` or `/feed.json`, and its parameters. */
export function serveListFeeds(server: ApiServer, app: App, pages: PageCache): void {
  for (const { format, type } of feedFormats) {
    const content = { description: 'The feed', content: { [type]: { schema: z.string() } } }
    const schema = { tags: ['posts'], querystring: FeedQuery, response: { 200: content, 422: ErrorReply } }
    for (const [path, own, summary] of [
      ['/news', false, 'A list or search as a feed'],
      [ownPath, true, "The product's own news as a feed"],
    ] as const)
      for (const locale of ['ar', 'en'] as const) {
        const address = `${inLocale(locale, path)}/${format}`
        server.get(address, { schema: { ...schema, summary }, config: { access: 'anyone' } }, async (request, reply) => {
          const feed = feedOf(app, request, { address, format, locale, own })
          const result = await pages.get(feed.self, () => {
            request.charge(2 * listCost(request.query) * Math.ceil(request.query.pagination / 50))
            return limitRender(app, feed.render)
          })
          return sendPage(result, request, reply)
        })
      }
  }
}

/** `self`: the canonical address of this feed, whatever else the client sent. */
function feedOf(
  app: App,
  request: FastifyRequest<{ Querystring: FeedQuery }>,
  { address, format, locale, own }: { address: string; format: FeedFormat; locale: Locale; own: boolean },
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
    ) ?? { locale, own, filters: {} }
    const { next_cursor: next } = page.meta
    const head = {
      locale,
      title: await titleOf(app, list),
      description: messagesIn(locale).tagline,
      link: app.config.publicUrl + listHref(list),
      self,
      next: next === null ? undefined : selfOf([...parameters.filter(([name]) => name !== 'cursor'), ['cursor', next]]),
      origin: app.config.publicUrl,
    }
    const { type, body } = writeFeed(format, head, page.data)
    return toCachedPage(200, { 'content-type': type }, Buffer.from(body))
  }
  return { self, render }
}

async function titleOf(app: App, list: ListAddress): Promise<string> {
  const labels = filterLabels(await readCategorization(app), list).map(({ label }) => label)
  return [...labels, ...(list.own ? [postTextIn(list.locale).own] : []), messagesIn(list.locale).name].join(' · ')
}
