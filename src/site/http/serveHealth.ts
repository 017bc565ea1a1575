import type { FastifyInstance } from 'fastify'
import type { App } from '#base/app.ts'
import { listMigrations } from '#base/database/migrate.ts'

/**
 * GET /healthz: the process is alive. GET /readyz: it can also serve, because the database is
 * available and migrated.
 */
export function serveHealth(server: FastifyInstance, app: App): void {
  const options = { schema: { hide: true }, config: { cost: 0 } } as const
  server.get('/healthz', options, async () => ({ status: 'ok' }))
  server.get('/readyz', options, async (_request, reply) => {
    const reasons = await reasonsNotReady(app)
    return reply.status(reasons.length > 0 ? 503 : 200).send({ status: reasons.length > 0 ? 'not ready' : 'ok', reasons })
  })
}

async function reasonsNotReady(app: App): Promise<string[]> {
  try {
    const rows = await app.db.selectFrom('migrations').select('name').execute()
    const applied = new Set(rows.map((row) => row.name))
    return listMigrations()
      .filter((name) => !applied.has(name))
      .map((name) => `migration ${name} is missing`)
  } catch (error) {
    app.log.warn({ err: error }, 'not ready')
    return ['the database does not respond']
  }
}
