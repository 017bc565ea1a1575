import type { FastifyReply, FastifyRequest } from 'fastify'
import { brand } from '#brand.ts'
import { encodePage, type PageResult, staleIfErrorSeconds } from './pageCache.ts'

/**
 * Shared caches may store a page for 5 seconds, and still use it while a newer one is being fetched
 * or cannot be rendered (RFC 5861).
 */
const lifetime = `public, max-age=0, s-maxage=5, stale-while-revalidate=60, stale-if-error=${staleIfErrorSeconds}`

const cacheStatus: Record<PageResult['from'], string> = {
  hit: 'hit',
  stale: 'hit; detail=renewing',
  fwd: 'fwd=miss',
  error: 'hit; detail=render-failed',
  timeout: 'hit; detail=render-slow',
}

/**
 * Sends a rendered page, compressed as the client accepts it, or 304 if the client has it. Only
 * successful pages may be cached by others, unless the reply says less, or depends on more headers,
 * already.
 */
export async function sendPage(result: PageResult, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { page, from, age } = result
  reply
    .headers(page.headers)
    .header('etag', page.etag)
    .header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].flat().filter(Boolean).join(', '))
  const allowed = reply.getHeader('cache-control') ?? lifetime
  reply.header('cache-control', page.status === 200 ? allowed : 'no-store').header('cache-status', `${brand.slug}; ${cacheStatus[from]}`)
  // Because of its age, no cache considers a fallback page fresh.
  if (from === 'error' || from === 'timeout') reply.header('age', String(age))
  if (page.status === 503) reply.header('retry-after', '5')
  if (page.status === 200 && request.headers['if-none-match'] === page.etag) return reply.status(304).send()
  const { bytes, encoding } = await encodePage(page, request.headers['accept-encoding'] ?? '')
  if (encoding) reply.header('content-encoding', encoding)
  request.server.pageHits.keep(result, reply, bytes)
  return reply.status(page.status).send(bytes)
}
