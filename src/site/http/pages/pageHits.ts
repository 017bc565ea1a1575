import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { KnownIps } from '../limits/clientIp.ts'
import type { CostLimit } from '../limits/limitCost.ts'
import type { UnderWayLimit } from '../limits/limitUnderWay.ts'
import type { UnreadLimit } from '../limits/limitUnread.ts'
import { observeRequest } from '../serveMetrics.ts'
import { savesData, versionCookie } from './chooseVersion.ts'
import type { PageResult } from './pageCache.ts'

/** A response that was sent. `headers`: names and values in turn. */
type Hit = { isFresh(): boolean; headers: string[]; bytes: Buffer }

/**
 * Responses with cached pages, which are sent again as they were, before Fastify: its routing, our
 * hooks and the headers take three times as long as all that such a response needs. They are kept
 * when they were sent the usual way, and used for as long as the page cache would give the same
 * page.
 * @property answer false if the request must go the usual way: it is no plain request for a kept
 *   response, or a limit is reached
 * @property stop lets everything go the usual way from now on, because the server closes
 */
export type PageHits = {
  answer(request: IncomingMessage, response: ServerResponse): boolean
  keep(result: PageResult, reply: FastifyReply, bytes: Buffer): void
  stop(): void
}

declare module 'fastify' {
  interface FastifyInstance {
    pageHits: PageHits
  }
}

/** Bytes of pages and responses; most of it is also in the page cache. */
const maxBytes = 24 * 1024 * 1024
const maxKeyLength = 400

/** The same limits as the usual way, so that a client has them once. */
type Limits = { addressOf: KnownIps; cost: CostLimit; underWay: UnderWayLimit; unread: UnreadLimit }

export function createPageHits({ addressOf, cost, underWay, unread }: Limits): PageHits {
  const hits = new LRUCache<string, Hit>({ maxSize: maxBytes })
  let isStopped = false
  return {
    answer(request, response) {
      const hit = hits.get(keyOf(request))
      if (!hit?.isFresh() || isStopped || !isPlain(request)) return false
      const { socket } = request
      // It is not the turn of this request yet, or its client has not read what came before.
      if (response.socket !== socket || socket.writableLength > 0) return false
      const address = addressOf(request)
      if (!address || !underWay.hasPlace(address) || !cost.tryPay(address)) return false
      const startedAt = performance.now()
      response.writeHead(200, hit.headers).end(hit.bytes)
      const isReceived = socket.writableLength === 0
      underWay.hold(address, hit.bytes.length, isReceived)
      if (!isReceived) unread.hold(address, hit.bytes.length, response)
      observeRequest('GET', '/*', 200, performance.now() - startedAt)
      return true
    },
    keep({ page, isFresh }, reply, bytes) {
      const { raw, url } = reply.request
      const key = keyOf(raw)
      if (page.status !== 200 || !isFresh || !isPlain(raw) || key.length > maxKeyLength || /[?&](?:version|key|search)=/.test(url)) return
      const headers = Object.entries({ ...reply.getHeaders(), 'content-length': bytes.length })
      const hit = { isFresh, headers: headers.flatMap(([name, value]) => [name, String(value)]), bytes }
      hits.set(key, hit, { size: 1_024 + page.bytes.length + bytes.length })
    },
    stop() {
      isStopped = true
    },
  }
}

const keyOf = ({ url, headers }: IncomingMessage) => `${url} ${headers['accept-encoding']}`

/**
 * Whether the response depends on address and encoding alone: not on what the client has already,
 * or which version its reader chose or should get.
 */
function isPlain(request: IncomingMessage): boolean {
  const { method, httpVersion, headers } = request
  return (
    method === 'GET' &&
    httpVersion === '1.1' &&
    headers['if-none-match'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers['content-length'] === undefined &&
    !headers.cookie?.includes(versionCookie) &&
    !savesData(request)
  )
}
