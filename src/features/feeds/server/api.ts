import { readerOf, signedInBy } from '#access/server/sessions/reader.ts'
import type { ApiServer } from '#base/api/apiServer.ts'
import { success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { FeedKey } from '../schema.ts'
import { deleteFeedKey, readFeedKey, renewFeedKey } from './feedKey.ts'
import { feedSuccesses } from './messages.ts'

export function feedsApi(server: ApiServer, app: App): void {
  const tags = ['feeds']
  const config = { access: 'signed_in' } as const
  /** Limited per reader, because many share one address of a mobile network. */
  const limited = { ...config, perReader: 10 } as const

  const read = { tags, summary: 'The secret part of the addresses of one’s own feeds', response: { 200: FeedKey } }
  server.get('/api/auth/feeds', { schema: read, config }, (request) => readFeedKey(app, readerOf(request).id))

  const renew = { tags, summary: 'Turn one’s own feeds on, or change their addresses', response: { 200: successOf(FeedKey) } }
  server.post('/api/auth/feeds', { schema: renew, config: limited }, async (request) =>
    success(feedSuccesses.feeds_renewed, await renewFeedKey(app, signedInBy(request))),
  )

  const remove = { tags, summary: 'Turn one’s own feeds off', response: { 200: successOf(FeedKey) } }
  server.delete('/api/auth/feeds', { schema: remove, config: limited }, async (request) =>
    success(feedSuccesses.feeds_off, await deleteFeedKey(app, readerOf(request).id)),
  )
}
