import type { App } from '#base/app.ts'
import type { May } from '#base/may.ts'
import { createServer } from '#http/server.ts'

export type Route = { method: string; url: string; may: May | undefined }

/** Every call of the API, as the server itself knows them; the documentation's own files are none. */
export async function listRoutes(app: App): Promise<Route[]> {
  const server = createServer(app)
  const routes: Route[] = []
  // The features' routes are added while the server starts, that is, after this.
  server.addHook('onRoute', ({ method, url, config }) => {
    if (config?.noCall || url.startsWith('/api/docs')) return
    for (const one of [method].flat()) if (one !== 'HEAD') routes.push({ method: one, url, may: config?.may })
  })
  await server.ready()
  await server.close()
  return routes
}
