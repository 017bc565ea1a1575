/**
 * What a call costs of the points that each address has (`http/limitCost.ts`): 1 for what reads a few rows by their keys, which is a millisecond or two of
 * a processor. A call with `pagination` costs its price for every 50 rows.
 */
export type Cost = number | ((query: Record<string, unknown>) => number)

declare module 'fastify' {
  interface FastifyContextConfig {
    /** 1 when absent; 0 is never refused. */
    cost?: Cost
    /** How often in a minute one reader may call, whatever their address: many readers share one of a mobile network. */
    perReader?: number
  }
  interface FastifyRequest {
    /** Takes points for work that turned out to be needed. This call goes on; a later one may be refused. */
    charge(points: number): void
  }
}
