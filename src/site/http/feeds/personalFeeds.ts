import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { accountTextIn } from '#features/accounts/browser/accountText.ts'
import { readerOfFeedKey } from '#features/feeds/server/feedKey.ts'
import { withoutHidden } from '#features/hidden/server/withoutHidden.ts'
import { myNewsTextIn } from '#features/myNews/browser/myNewsText.ts'
import { listMyPosts, MyPostsQuery } from '#features/myNews/server/listMyPosts.ts'
import { feedFormats, listHref, shownKinds } from '#features/posts/browser/listAddress.ts'
import type { Post } from '#features/posts/schema.ts'
import { ListPostsQuery } from '#features/posts/server/lists/listQuery.ts'
import { listSaved } from '#features/saved/server/listSaved.ts'
import { savedAddress } from '#features/savedSearches/savedAddress.ts'
import { findSavedSearch } from '#features/savedSearches/server/listSavedSearches.ts'
import { listCost } from '#features/search/server/lists/listCost.ts'
import { listPosts } from '#features/search/server/lists/listPosts.ts'
import type { Locale } from '#text/locale.ts'
import { inLocale } from '#text/locale.ts'
import { messagesIn } from '#ui/locale.ts'
import { quoted } from '#ui/messages/quoted.ts'
import { writeFeed } from './writeFeed.ts'

const FeedParams = z.object({ key: z.string().max(40), list: z.string().max(40) })
const size = 50
type Params = z.output<typeof FeedParams>
type Personal = { title: string; path: string; posts: Post[] }

/**
 * A reader's own feeds: `/feeds/{key}/my-news/rss`, `saved`, and `search-12` for each saved search.
 * Feed readers do not sign in, so the address itself is the permission (`feedKey.ts`). Only the
 * reader's own program may cache them.
 */
export function servePersonalFeeds(server: ApiServer, app: App): void {
  for (const { format } of feedFormats)
    for (const locale of ['ar', 'en'] as const) {
      const address = inLocale(locale, `/feeds/:key/:list/${format}`)
      const schema = {
        tags: ['feeds'],
        summary: 'A reader’s own news, saved posts or saved search as a feed',
        params: FeedParams,
        response: { 404: ErrorReply },
      }
      server.get(address, { schema, config: { access: 'anyone', cost: 5 } }, async (request, reply) => {
        const { params } = request
        const self = app.config.publicUrl + inLocale(locale, `/feeds/${params.key}/${params.list}/${format}`)
        const list = await readPersonal(app, params, locale, (points) => request.charge(points))
        const origin = app.config.publicUrl
        const title = `${list.title} · ${messagesIn(locale).name}`
        const head = { locale, title, description: messagesIn(locale).tagline, link: origin + list.path, self, next: undefined, origin }
        return sendPrivate(await writeFeed(app, format, head, list.posts), request, reply)
      })
    }
}

/**
 * Throws `not_found` for a key that is not valid, as for a list that does not exist, so that nobody
 * learns which readers have feeds.
 */
async function readPersonal(app: App, { key, list }: Params, locale: Locale, charge: (points: number) => void): Promise<Personal> {
  const userId = await readerOfFeedKey(app, key)
  if (userId === undefined) throw new AppError('not_found')
  if (list === 'my-news') {
    const { data } = await listMyPosts(app, userId, MyPostsQuery.parse({ pagination: String(size) }), charge)
    return { title: myNewsTextIn(locale).title, path: inLocale(locale, '/my-page'), posts: await withoutHidden(app, userId, data) }
  }
  if (list === 'saved') {
    const { data } = await listSaved(app, userId, { pagination: size })
    return { title: accountTextIn(locale).parts['profile-saved'], path: inLocale(locale, '/profile/profile-saved'), posts: data }
  }
  return readSearch(app, userId, list, locale, charge)
}

async function readSearch(app: App, userId: number, list: string, locale: Locale, charge: (points: number) => void): Promise<Personal> {
  const id = /^search-([1-9]\d{0,14})$/.exec(list)?.[1]
  const saved = id === undefined ? undefined : await findSavedSearch(app.db, userId, Number(id))
  const address = saved && savedAddress(saved.query, locale)
  if (!saved || !address) throw new AppError('not_found')
  const query = ListPostsQuery.parse({ ...Object.fromEntries(new URLSearchParams(saved.query)), pagination: String(size) })
  charge(listCost(query))
  const { data } = await listPosts(app, query)
  return {
    title: quoted(locale, saved.search),
    path: listHref(address),
    posts: await withoutHidden(app, userId, data, shownKinds(address)),
  }
}

function sendPrivate({ type, body }: { type: string; body: string }, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  reply
    .header('etag', etag)
    .header('cache-control', 'private, max-age=60')
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
  if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  return reply.type(type).send(body)
}
