import type { z } from 'zod'
import type { Access } from '#base/api/access.ts'
import type { App } from '#base/app.ts'
import { createApiServer } from '#site/http/createApiServer.ts'

type Schemas = { params?: z.ZodType; querystring?: z.ZodType; body?: z.ZodType }
/** `schemas`: the input, as the feature declares it. */
export type Route = { method: string; url: string; access: Access | undefined; act: string | undefined; schemas: Schemas }

/** Every call of the API that the server has registered, without the files of the documentation. */
export async function listRoutes(app: App): Promise<Route[]> {
  const server = createApiServer(app)
  const routes: Route[] = []
  // The features' routes are registered while the server starts, after this hook.
  server.addHook('onRoute', ({ method, url, config, schema }) => {
    if (config?.noCall || url.startsWith('/api/docs')) return
    for (const one of [method].flat())
      if (one !== 'HEAD') routes.push({ method: one, url, access: config?.access, act: config?.act, schemas: (schema ?? {}) as Schemas })
  })
  await server.ready()
  await server.close()
  return routes
}
