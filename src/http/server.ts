import Fastify, { type FastifyInstance } from 'fastify'
import type { App } from '#base/app.ts'

/** The API without pages, not yet listening. Closing it writes what waits in memory. */
export function createServer(_app: App): FastifyInstance {
  return Fastify()
}
