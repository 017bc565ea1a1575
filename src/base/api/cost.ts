/**
 * What a call costs, in points of the rate limit (`site/http/limits/limitCost.ts`): 1 is a call that reads a few rows by key, a millisecond or two of CPU. A call with
 * `pagination` costs this much for every 50 rows.
 */
export type Cost = number | ((query: Record<string, unknown>) => number)

declare module 'fastify' {
  interface FastifyContextConfig {
    /** 1 when absent; 0 is never refused. */
    cost?: Cost
    /** Calls a minute for each signed-in reader, whatever their address: many readers share one address of a mobile network. */
    perReader?: number
  }
  interface FastifyRequest {
    /** Takes points for work whose cost is known only afterwards (a cache miss). This call goes on; a later one may be refused. */
    charge(points: number): void
  }
}
