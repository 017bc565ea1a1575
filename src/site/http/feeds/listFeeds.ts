import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ApiServer } from '#base/api/apiServer.ts'
import { optional } from '#base/api/queryValues.ts'
import { ErrorReply } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { filterLabels } from '#features/posts/browser/filterLabels.ts'
import {
  contentLanguage,
  editionLanguage,
  type FeedFormat,
  feedFormats,
  type ListAddress,
  listHref,
  listPath,
  readListAddress,
} from '#features/posts/browser/listAddress.ts'
import { postTextIn } from '#features/posts/browser/postText.ts'
import { ListPostsQuery } from '#features/posts/server/lists/listQuery.ts'
import { listCost } from '#features/search/server/lists/listCost.ts'
import { listPosts } from '#features/search/server/lists/listPosts.ts'
import { readCategorization } from '#features/taxonomy/server/listCategorization.ts'
import { mergedInto } from '#features/taxonomy/server/mergedInto.ts'
import type { Locale } from '#text/locale.ts'
import { inLocale } from '#text/locale.ts'
import { messagesIn } from '#ui/locale.ts'
import { limitRender } from '../limits/limitRender.ts'
import { type CachedPage, type PageCache, toCachedPage } from '../pages/pageCache.ts'
import { sendPage } from '../pages/sendPage.ts'
import { writeFeed } from './writeFeed.ts'

/** Feed readers add their own parameters, which are ignored. */
const FeedQuery = ListPostsQuery.strip().extend({
  language: optional(z.enum(['ar', 'en', 'both'], 'bad_choice')).meta({
    description:
      'Only posts in this language; when absent, that of the feed’s edition (Arabic, under /en English), or both of a search, an agency and own news',
  }),
})
type FeedQuery = z.output<typeof FeedQuery>

const kinds = [
  { own: false, media: false, summary: 'A list or search as a feed' },
  { own: true, media: false, summary: "The product's own news as a feed" },
  { own: false, media: true, summary: 'Media, or a search in them, as a feed' },
]
type FeedRoute = { address: string; format: FeedFormat; locale: Locale; own: boolean; media: boolean }

/**
 * Feeds of lists and searches: the address of a list with `/rss`, `/atom` or `/feed.json`, and its
 * parameters.
 */
export function serveListFeeds(server: ApiServer, app: App, pages: PageCache): void {
  for (const { format, type } of feedFormats) {
    const content = { description: 'The feed', content: { [type]: { schema: z.string() } } }
    const schema = { tags: ['posts'], querystring: FeedQuery, response: { 200: content, 422: ErrorReply } }
    for (const { own, media, summary } of kinds)
      for (const locale of ['ar', 'en'] as const) {
        const address = `${inLocale(locale, listPath({ own, media }))}/${format}`
        server.get(address, { schema: { ...schema, summary }, config: { access: 'anyone' } }, async (request, reply) => {
          const into = await mergedInto(app, request.query.agency)
          if (into) {
            const moved = new URL(request.url, app.config.publicUrl)
            moved.searchParams.set('agency', String(into))
            return reply.header('cache-control', 'public, max-age=3600').redirect(moved.pathname + moved.search, 301)
          }
          const feed = feedOf(app, request, { address, format, locale, own, media })
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
function feedOf(app: App, request: FastifyRequest<{ Querystring: FeedQuery }>, { address, format, locale, own, ...kind }: FeedRoute) {
  const requested = new URL(request.url, app.config.publicUrl)
  // `/news/rss?media_type=media` is older than `/media/rss`.
  const media = kind.media || (!own && request.query.media_type === 'media')
  const { agency, search, language } = request.query
  const edition: ListAddress = { locale, own, media, filters: { ...(agency && { agency }), ...(search && { search }) } }
  const query: ListPostsQuery = {
    ...request.query,
    media_type: media ? 'media' : request.query.media_type,
    language: contentLanguage({ ...edition, filters: { ...edition.filters, ...(language && { language }) } }),
  }
  const isVain = (name: string) => (name === 'media_type' && kind.media) || (name === 'language' && language === editionLanguage(edition))
  // Parameters as parsed, so that different spellings are the same feed.
  const parameters = Object.entries(request.query).flatMap(([name, value]) =>
    value !== undefined && requested.searchParams.get(name) && !isVain(name) ? [[name, String(value)]] : [],
  )
  const selfOf = (given: string[][]) => app.config.publicUrl + address + (given.length > 0 ? `?${new URLSearchParams(given)}` : '')
  const self = selfOf(parameters)
  async function render(): Promise<CachedPage> {
    const page = await listPosts(app, query, { own })
    const list = readListAddress(
      new URL(`${inLocale(locale, listPath({ own, media }))}?${new URLSearchParams(parameters)}`, app.config.publicUrl),
    ) ?? { locale, own, media, filters: {} }
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
    const { type, body } = await writeFeed(app, format, head, page.data)
    return toCachedPage(200, { 'content-type': type }, Buffer.from(body))
  }
  return { self, render }
}

async function titleOf(app: App, list: ListAddress): Promise<string> {
  const { own, media } = postTextIn(list.locale)
  const labels = filterLabels(await readCategorization(app), list).map(({ label }) => label)
  return [...labels, ...(list.own ? [own] : list.media ? [media] : []), messagesIn(list.locale).name].join(' · ')
}
