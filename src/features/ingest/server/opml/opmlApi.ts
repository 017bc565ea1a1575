import type { ApiServer } from '#base/api/apiServer.ts'
import { limitLargeBodies } from '#base/api/limitLargeBodies.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { actorOf } from '#features/audit/server/actor.ts'
import { ImportedSources, ImportSources, OpmlPreview, PreviewOpml } from '../../deskSchema.ts'
import { opmlLimits } from '../../opmlLimits.ts'
import { sourceSuccesses } from '../messages.ts'
import { importSources } from './importSources.ts'
import { previewOpml } from './previewOpml.ts'

/** Bytes: an Arabic letter of a pasted list has two, and JSON escapes some. */
const bodyLimit = opmlLimits.length * 4
/** Lists of a minute of one editor. */
const perReader = 10

/**
 * The desk's routes for lists of sources that come from elsewhere: a preview, and adding what was
 * chosen.
 */
export function opmlApi(server: ApiServer, app: App): void {
  const tags = ['desk']
  const refused = { 409: ErrorReply, 422: ErrorReply }
  const large = { bodyLimit, onRequest: limitLargeBodies(app) }

  const previewSchema = {
    tags,
    summary: 'What an OPML file would add; nothing is saved',
    body: PreviewOpml,
    response: { 200: OpmlPreview, ...refused },
  }
  server.post(
    '/api/desk/sources/import/preview',
    { schema: previewSchema, config: { access: 'editor', act: 'preview_opml', cost: 50, perReader }, ...large },
    (request) => previewOpml(app, actorOf(request), request.body),
  )

  const importSchema = {
    tags,
    summary: 'Add the chosen feeds of a list, all or none; those that are sources already stay unchanged',
    body: ImportSources,
    response: { 200: successOf(ImportedSources), ...refused },
  }
  server.post(
    '/api/desk/sources/import',
    { schema: importSchema, config: { access: 'editor', act: 'import_sources', cost: 50, perReader }, ...large },
    async (request) => success(sourceSuccesses.sources_imported, await importSources(app, actorOf(request), request.body)),
  )
}
