import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressGroup, limitMultiplier } from '#base/addressGroup.ts'
import type { App } from '#base/app.ts'
import type { Cost } from '#base/cost.ts'
import { AppError } from '#base/errors.ts'
import { readerOf } from '#features/accounts/reader.ts'
import { createTokenBuckets } from './tokenBuckets.ts'

/** Points a minute for each address. Enough for many readers behind one of a mobile network; a single program that asks more is told to wait. */
const pointsPerMinute = 3_000
/** Rows of a page that are had for the price of one call. */
const rowsPerCall = 50

/**
 * A budget for each address (an IPv4 address or the /64 of an IPv6 one) instead of a count of calls: a route says in `config.cost` what it costs. Our own
 * machine is not counted; readers whom a proxy hides share the budget of many. Throws `too_many_requests` with the seconds to wait.
 */
export function limitCost(server: FastifyInstance, app: App): void {
  const buckets = createTokenBuckets(() => app.now().getTime())
  const refuse = (seconds: number) => {
    if (seconds > 0) throw new AppError('too_many_requests', undefined, seconds)
  }

  server.decorateRequest('charge', function (this: FastifyRequest, points: number) {
    const { who, size } = budgetOf(this)
    if (Number.isFinite(size)) buckets.owe(who, points, size)
  })
  server.addHook('onRequest', async (request) => {
    const { who, size } = budgetOf(request)
    const points = costOf(request.routeOptions.config.cost ?? 1, request.query as Record<string, unknown>)
    if (Number.isFinite(size) && points > 0) refuse(buckets.take(who, Math.min(points, size), size))
  })
  server.addHook('preHandler', async (request) => {
    const { perReader } = request.routeOptions.config
    if (perReader) refuse(buckets.take(`reader ${readerOf(request).id} ${request.routeOptions.url}`, 1, perReader))
  })
}

/** `size` is Infinity where there is no limit. */
function budgetOf({ ip }: FastifyRequest): { who: string; size: number } {
  return { who: addressGroup(ip), size: pointsPerMinute * limitMultiplier(ip) }
}

/** Before the query is checked: what is no number of rows is refused later, and costs as little. */
function costOf(cost: Cost, query: Record<string, unknown>): number {
  const price = typeof cost === 'number' ? cost : cost(query)
  const rows = Number(query.pagination)
  return price * (rows > rowsPerCall && rows <= 1_000 ? Math.ceil(rows / rowsPerCall) : 1)
}
