import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { createStreamLimit } from '#base/api/createStreamLimit.ts'
import type { CommentNotice } from '#features/comments/schema.ts'

/** What PostgreSQL's notices tell is passed on; '' when some may have been missed. */
export type NewsStream = { sendPosts(payload: string): void; sendComment(payload: string): void }

/** Between two signs of life: shorter than the idle limit of common proxies (60 s). */
const pingMs = 25_000
/** A page asks for its comments and for this stream side by side. What was told of them in this time is told again to whoever connects. */
const toldAgainMs = 15_000

/**
 * GET /api/posts/stream: Server-Sent Events (HTML Living Standard §9.2), one `posts` event for each batch of new posts with
 * the payload of the NOTIFY: `[{id, published_at, agency_id, main_category_id, category_id, sub_category_id, media_type, is_own}]`.
 * With `?comments=post:12` also one `comments` event for each comment there that came, changed or went (`CommentNotice`), or null when some may have
 * been missed: browsers have few connections, so one serves both.
 */
export function createNewsStream(server: FastifyInstance): NewsStream {
  /** Each with the post or poll whose comments it reads, '' for none. */
  const readers = new Map<ServerResponse, string>()
  const limit = createStreamLimit()
  let toldLately: { at: number; text: string; isFor: (comments: string) => boolean }[] = []
  const ping = setInterval(() => write(': ping\n\n'), pingMs)
  server.addHook('preClose', async () => {
    clearInterval(ping)
    for (const reader of readers.keys()) reader.end()
  })

  function write(text: string, isFor = (_comments: string) => true): void {
    for (const [reader, comments] of readers) {
      // A reader who does not read is let go: the browser connects again by itself.
      if (isFor(comments) && !reader.write(text) && reader.writableLength > 65_536) reader.destroy()
    }
  }

  const stillNew = () => toldLately.filter(({ at }) => at > performance.now() - toldAgainMs)

  server.get<{ Querystring: { comments?: unknown } }>('/api/posts/stream', { schema: { hide: true } }, (request, reply) => {
    const response = reply.raw
    const isOpen = limit(request.ip, response)
    reply.hijack()
    if (!isOpen) return
    const { comments } = request.query
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' })
    response.write('retry: 5000\n\n')
    const thread = typeof comments === 'string' ? comments : ''
    readers.set(response, thread)
    for (const { text, isFor } of stillNew()) if (isFor(thread)) response.write(text)
    response.on('close', () => readers.delete(response))
  })

  return {
    sendPosts(payload) {
      if (payload) write(`event: posts\ndata: ${payload}\n\n`)
    },
    sendComment(payload) {
      const notice: CommentNotice | null = payload ? JSON.parse(payload) : null
      const text = `event: comments\ndata: ${payload || 'null'}\n\n`
      const isFor = (comments: string) => comments !== '' && (!notice || comments === `${notice.type}:${notice.resource_id}`)
      write(text, isFor)
      toldLately = [...stillNew(), { at: performance.now(), text, isFor }]
    },
  }
}
