import { z } from 'zod'
import type { ApiServer } from '#base/api/apiServer.ts'
import { maxBigint } from '#base/api/idLimits.ts'
import { wholeNumber } from '#base/api/queryValues.ts'
import { ErrorReply } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { type FeedFormat, feedFormats, storyFeedHref } from '#features/posts/browser/listAddress.ts'
import { listStory } from '#features/posts/server/lists/listStory.ts'
import type { Locale } from '#text/locale.ts'
import { inLocale } from '#text/locale.ts'
import { messagesIn } from '#ui/locale.ts'
import { limitRender } from '../limits/limitRender.ts'
import { type CachedPage, type PageCache, toCachedPage } from '../pages/pageCache.ts'
import { sendPage } from '../pages/sendPage.ts'
import { pageOf } from './feed.ts'
import { writeFeed } from './writeFeed.ts'

const StoryParams = z.object({ id: wholeNumber(1, maxBigint) })

/**
 * Feeds of a story: `/stories/12/rss`, `atom` and `feed.json`, for readers who want to hear of
 * everything that is reported about it.
 */
export function serveStoryFeeds(server: ApiServer, app: App, pages: PageCache): void {
  for (const { format, type } of feedFormats) {
    const content = { description: 'The feed', content: { [type]: { schema: z.string() } } }
    const schema = { tags: ['posts'], params: StoryParams, response: { 200: content, 404: ErrorReply, 422: ErrorReply } }
    for (const locale of ['ar', 'en'] as const) {
      const address = inLocale(locale, `/stories/:id/${format}`)
      server.get(address, { schema: { ...schema, summary: 'A story as a feed' }, config: { access: 'anyone' } }, async (request, reply) => {
        const { id } = request.params
        const self = app.config.publicUrl + storyFeedHref(locale, id, format)
        const result = await pages.get(self, () => {
          request.charge(2)
          return limitRender(app, () => render(app, { id, locale, format, self }))
        })
        return sendPage(result, request, reply)
      })
    }
  }
}

type Story = { id: number; locale: Locale; format: FeedFormat; self: string }

async function render(app: App, { id, locale, format, self }: Story): Promise<CachedPage> {
  const posts = await listStory(app, id)
  const first = posts.at(-1)
  if (!first) throw new AppError('not_found')
  const t = messagesIn(locale)
  const origin = app.config.publicUrl
  const link = pageOf({ origin, locale }, first)
  const { type, body } = await writeFeed(
    app,
    format,
    { locale, title: `${first.title} · ${t.name}`, description: t.tagline, link, self, next: undefined, origin },
    posts,
  )
  return toCachedPage(200, { 'content-type': type }, Buffer.from(body))
}
