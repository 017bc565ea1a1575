import type { ApiServer } from '#base/api/apiServer.ts'
import type { App } from '#base/app.ts'

/** `/{key}.txt`, by which search engines see that the key is ours. Only with a key. */
export function indexNowApi(server: ApiServer, app: App): void {
  const key = app.config.indexNow?.key
  if (key === undefined) return
  server.get(`/${key}.txt`, { schema: { hide: true }, config: { access: 'anyone' } }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600').send(key),
  )
}
