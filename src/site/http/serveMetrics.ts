import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge } from 'prom-client'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { jobMetrics } from '#base/jobs/jobMetrics.ts'
import { durations, registry } from '#base/metrics.ts'
import { isFromPrivateNetwork } from './limits/clientIp.ts'

const requests = durations('http_request_duration_seconds', 'Answers by route and status', ['method', 'route', 'status'])

/** Counts a request that was answered. @param ms since it arrived */
export function observeRequest(method: string, route: string, status: number, ms: number): void {
  requests.observe({ method, route, status }, ms / 1000)
}

/**
 * Measures the duration of requests by route, and adds GET /metrics (Prometheus), readable only
 * from our own network and not through a proxy.
 */
export function serveMetrics(server: FastifyInstance, app: App): void {
  server.addHook('onResponse', (request, reply, done) => {
    observeRequest(request.method, request.routeOptions.url ?? 'none', reply.statusCode, reply.elapsedTime)
    done()
  })
  if (!registry.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics({ register: registry })
  watchPool(app)
  jobMetrics(app)

  server.get('/metrics', { schema: { hide: true }, config: { cost: 0 } }, async (request, reply) => {
    if (!isFromPrivateNetwork(request)) throw new AppError('not_found')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function watchPool(app: App): void {
  const name = 'database_connections'
  registry.removeSingleMetric(name)
  new Gauge({
    name,
    help: 'Connections of all pools by state; waiting: requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const pools = [...new Set([app.pool, app.publicPool, app.sessionPool, app.replicaPool])]
      const total = (count: 'totalCount' | 'idleCount' | 'waitingCount') => pools.reduce((sum, pool) => sum + pool[count], 0)
      this.set({ state: 'busy' }, total('totalCount') - total('idleCount'))
      this.set({ state: 'idle' }, total('idleCount'))
      this.set({ state: 'waiting' }, total('waitingCount'))
    },
  })
}
