import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Between two signs of life: shorter than the idle limit of common proxies (60 s). */
const pingMs = 25_000
/** More readers than this on one process are told to come back later, and their pages go on without the live hint. */
const maxReaders = 5_000

/**
 * GET /api/posts/stream: Server-Sent Events (HTML Living Standard §9.2), one `posts` event for each batch of new posts with
 * the payload of the NOTIFY: `[{id, agency_id, main_category_id, category_id, sub_category_id, media_type, is_own}]`.
 */
export function createNewsStream(server: FastifyInstance): { send(payload: string): void } {
  const readers = new Set<ServerResponse>()
  const ping = setInterval(() => write(': ping\n\n'), pingMs)
  server.addHook('preClose', async () => {
    clearInterval(ping)
    for (const reader of readers) reader.end()
  })

  function write(text: string): void {
    // A reader who does not read is let go: the browser connects again by itself.
    for (const reader of readers) if (!reader.write(text) && reader.writableLength > 65_536) reader.destroy()
  }

  server.get('/api/posts/stream', { schema: { hide: true } }, (request, reply) => {
    if (readers.size >= maxReaders) return reply.status(503).header('Retry-After', '60').send()
    reply.hijack()
    const response = reply.raw
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' })
    response.write('retry: 5000\n\n')
    readers.add(response)
    request.raw.on('close', () => readers.delete(response))
  })

  return {
    send(payload) {
      if (payload) write(`event: posts\ndata: ${payload}\n\n`)
    },
  }
}
