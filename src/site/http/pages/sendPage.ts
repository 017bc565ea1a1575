import type { FastifyReply, FastifyRequest } from 'fastify'
import { brand } from '#brand.ts'
import { encodePage, type PageAnswer, staleIfErrorSeconds } from './pageCache.ts'

/** Shared caches may keep a page for 5 seconds, and go on showing it while they or we cannot make a newer one (RFC 5861). */
const lifetime = `public, max-age=0, s-maxage=5, stale-while-revalidate=60, stale-if-error=${staleIfErrorSeconds}`

const cacheStatus: Record<PageAnswer['from'], string> = {
  hit: 'hit',
  stale: 'hit; detail=renewing',
  fwd: 'fwd=miss',
  error: 'hit; detail=render-failed',
  timeout: 'hit; detail=render-slow',
}

/** Answers with a finished page: compressed as the reader accepts it, or 304 when they have it. Only a page that was made may be cached on its way. */
export async function sendPage({ page, from, age }: PageAnswer, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.headers(page.headers).header('etag', page.etag).header('vary', 'Accept-Encoding')
  reply.header('cache-control', page.status === 200 ? lifetime : 'no-store').header('cache-status', `${brand.slug}; ${cacheStatus[from]}`)
  // With its age, a page that is only better than none is fresh in no cache.
  if (from === 'error' || from === 'timeout') reply.header('age', String(age))
  if (page.status === 503) reply.header('retry-after', '5')
  if (page.status === 200 && request.headers['if-none-match'] === page.etag) return reply.status(304).send()
  const { bytes, encoding } = await encodePage(page, request.headers['accept-encoding'] ?? '')
  if (encoding) reply.header('content-encoding', encoding)
  return reply.status(page.status).send(bytes)
}
