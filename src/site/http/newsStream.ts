import type { ApiServer } from '#base/api/apiServer.ts'
import { eventStream, eventText, type SendEvent } from '#base/api/eventStream.ts'
import type { CommentNotification } from '#features/comments/schema.ts'

/**
 * The live stream of news.
 * @property serve adds its route
 * @property sendPosts forwards the payload of a notification, as `sendComment` does; '' if some may
 *   have been missed
 */
export type NewsStream = { serve(api: ApiServer): void; sendPosts(payload: string): void; sendComment(payload: string): void }

/**
 * A page loads its comments and opens this stream at the same time, so comment events are replayed
 * to new connections for this long.
 */
const replayMs = 15_000

/**
 * GET /api/posts/stream: one `posts` event for each batch of new posts with the payload of the
 * NOTIFY: `[{id, story_id, published_at, agency_id, main_category_id, category_id, sub_category_id,
 * media_type, language, is_own}]`. With `?comments=post:12`, also one `comments` event for each
 * comment there that is added, changed or deleted (`CommentNotification`), or null if some may have
 * been missed. One stream serves both, because browsers limit the number of connections.
 */
export function createNewsStream(): NewsStream {
  const stream = eventStream()
  /** Readers with the post or poll whose comments they see, '' for none. */
  const readers = new Map<SendEvent, string>()
  let recent: { at: number; text: string; isFor: (comments: string) => boolean }[] = []
  const replayable = () => recent.filter(({ at }) => at > performance.now() - replayMs)

  return {
    serve(api) {
      api.addHook('preClose', async () => stream.close())
      const options = { schema: { hide: true }, config: { access: 'anyone' } } as const
      api.get<{ Querystring: { comments?: unknown } }>('/api/posts/stream', options, (request, reply) => {
        const send = stream.open(reply, request.ip, () => send && readers.delete(send))
        if (!send) return
        const { comments } = request.query
        const thread = typeof comments === 'string' ? comments : ''
        readers.set(send, thread)
        for (const { text, isFor } of replayable()) if (isFor(thread)) send(text)
      })
    },
    sendPosts(payload) {
      if (!payload) return
      const text = eventText('posts', payload)
      for (const send of readers.keys()) send(text)
    },
    sendComment(payload) {
      const comment: CommentNotification | null = payload ? JSON.parse(payload) : null
      const text = eventText('comments', payload || 'null')
      const isFor = (comments: string) => comments !== '' && (!comment || comments === `${comment.type}:${comment.resource_id}`)
      for (const [send, comments] of readers) if (isFor(comments)) send(text)
      recent = [...replayable(), { at: performance.now(), text, isFor }]
    },
  }
}
