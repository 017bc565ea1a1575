import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readerOf } from '#access/server/sessions/reader.ts'
import type { Cost } from '#base/api/cost.ts'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { networksOf } from '#base/net/ipNetwork.ts'
import { type Budget, createTokenBuckets } from './tokenBuckets.ts'

/**
 * Points per minute for each address: enough for the many readers behind one address of a mobile
 * network, too few for a scraper.
 */
const pointsPerMinute = 3_000
/** Each started group of this many rows costs the route's cost once. */
const rowsPerCall = 50

/**
 * The rate limit: a token bucket for each network of an address (`networksOf`), from which each
 * call consumes what its route declares in `config.cost`. `networksOf` says which addresses are
 * exempt or share a bucket. Throws `too_many_requests` with the seconds to wait.
 */
export function limitCost(server: FastifyInstance, app: App): CostLimit {
  const buckets = createTokenBuckets(() => app.now().getTime())
  const refuse = (seconds: number) => {
    if (seconds > 0) throw new AppError('too_many_requests', undefined, seconds)
  }

  server.decorateRequest('charge', function (this: FastifyRequest, points: number) {
    buckets.charge(budgetsOf(this.ip), points)
  })
  server.addHook('onRequest', (request, _reply, done) => {
    const points = costOf(request.routeOptions.config.cost ?? 1, request.query as Record<string, unknown>)
    if (points > 0) refuse(buckets.take(budgetsOf(request.ip), points))
    done()
  })
  server.addHook('preHandler', (request, _reply, done) => {
    const { perReader } = request.routeOptions.config
    if (perReader) refuse(buckets.take([{ key: `reader ${readerOf(request).id} ${request.routeOptions.url}`, size: perReader }], 1))
    done()
  })
  return { tryPay: (ip) => buckets.take(budgetsOf(ip), 1) === 0 }
}

/**
 * @property tryPay takes the points of a cached page; false if the address has too few, and keeps
 *   them
 */
export type CostLimit = { tryPay(ip: string): boolean }

function budgetsOf(ip: string): Budget[] {
  return networksOf(ip).map(({ network, times }) => ({ key: network, size: pointsPerMinute * times }))
}

/**
 * Runs before validation: a `pagination` that is not a valid number of rows is refused later, and
 * costs the least until then.
 */
function costOf(cost: Cost, query: Record<string, unknown>): number {
  const price = typeof cost === 'number' ? cost : cost(query)
  const rows = Number(query.pagination)
  return price * (rows > rowsPerCall && rows <= 1_000 ? Math.ceil(rows / rowsPerCall) : 1)
}
