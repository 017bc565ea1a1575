import type { FastifyReply, FastifyRequest } from 'fastify'
import { type CachedPage, encodePage } from './pageCache.ts'

/** Answers with a finished page: compressed as the reader accepts it, or 304 when he has it. Only a page that was made may be kept on its way. */
export async function sendPage(page: CachedPage, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.headers(page.headers).header('etag', page.etag).header('vary', 'Accept-Encoding')
  if (page.status === 200) reply.header('cache-control', 'public, max-age=0, s-maxage=5, stale-while-revalidate=60')
  else reply.header('cache-control', 'no-store')
  if (page.status === 503) reply.header('retry-after', '5')
  if (page.status === 200 && request.headers['if-none-match'] === page.etag) return reply.status(304).send()
  const { bytes, encoding } = await encodePage(page, request.headers['accept-encoding'] ?? '')
  if (encoding) reply.header('content-encoding', encoding)
  return reply.status(page.status).send(bytes)
}
