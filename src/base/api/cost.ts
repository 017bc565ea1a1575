/**
 * The cost of a call, in points of the rate limit (`site/http/limits/limitCost.ts`): 1 is a call
 * that reads a few rows by key, a millisecond or two of CPU. A call with `pagination` costs this
 * much for every 50 rows.
 */
export type Cost = number | ((query: Record<string, unknown>) => number)

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Default: 1. A call that costs 0 is never refused. */
    cost?: Cost
    /**
     * Maximum calls per minute of each signed-in reader, whatever their address, because many
     * readers share one address of a mobile network.
     */
    perReader?: number
  }
  interface FastifyRequest {
    /**
     * Consumes points for work whose cost is known only afterwards (a cache miss). This call
     * continues; a later one may be refused.
     */
    charge(points: number): void
  }
}
