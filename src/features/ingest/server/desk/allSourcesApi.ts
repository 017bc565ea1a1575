import { z } from 'zod'
import type { ApiServer } from '#base/api/apiServer.ts'
import { success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { brand } from '#brand.ts'
import { actorOf } from '#features/audit/server/actor.ts'
import { sourceSuccesses } from '../messages.ts'
import { exportOpml } from './exportOpml.ts'
import { readAllNow } from './readAllNow.ts'

/** Each makes workers send thousands of requests. */
const perReader = 3

/** The desk's routes for all sources together. */
export function allSourcesApi(server: ApiServer, app: App): void {
  const tags = ['desk']

  const allSchema = { tags, summary: 'Read every source now', response: { 200: successOf(z.object({ sources: z.int() })) } }
  server.post(
    '/api/desk/sources/read',
    { schema: allSchema, config: { access: 'editor', act: 'read_all_sources', cost: 50, perReader } },
    async (request) => success(sourceSuccesses.sources_due, { sources: await readAllNow(app, actorOf(request)) }),
  )

  const file = { tags, summary: 'Every source as OPML 2.0' }
  server.post(
    '/api/desk/sources/export',
    { schema: file, config: { access: 'editor', act: 'export_sources', cost: 50 } },
    async (request, reply) =>
      reply
        .type('text/x-opml; charset=utf-8')
        .header('content-disposition', `attachment; filename="${brand.slug}-sources.opml"`)
        .send(await exportOpml(app, actorOf(request))),
  )
}
