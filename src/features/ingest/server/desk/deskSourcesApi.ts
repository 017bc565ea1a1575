import { z } from 'zod'
import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import type { ActName } from '#features/audit/acts.ts'
import { actorOf } from '#features/audit/server/actor.ts'
import { DeskSourceDetail, DeskSourcePage, ListDeskSourcesQuery, SourceParams, SourceVersion, TakeOver } from '../../deskSchema.ts'
import { sourceSuccesses } from '../messages.ts'
import { listDeskSources } from './listDeskSources.ts'
import { pauseSource } from './pauseSource.ts'
import { readDeskSource } from './readDeskSource.ts'
import { readNow } from './readNow.ts'
import { resumeSource } from './resumeSource.ts'
import { takeOverAddress } from './takeOverAddress.ts'

/** The desk's routes for sources. */
export function deskSourcesApi(server: ApiServer, app: App): void {
  const tags = ['desk']
  const config = (act: ActName, cost = 1) => ({ access: 'editor', act, cost }) as const
  const reply = successOf(z.object({ source: DeskSourceDetail }))
  const refused = { 404: ErrorReply, 409: ErrorReply, 422: ErrorReply }

  const listSchema = {
    tags,
    summary: 'Every source, those that need somebody first',
    querystring: ListDeskSourcesQuery,
    response: { 200: DeskSourcePage, 422: ErrorReply },
  }
  server.get('/api/desk/sources', { schema: listSchema, config: config('see_sources', 10) }, (request) =>
    listDeskSources(app, request.query),
  )

  const readSchema = { tags, summary: 'A source and its health', params: SourceParams, response: { 200: DeskSourceDetail, ...refused } }
  server.get('/api/desk/sources/:id', { schema: readSchema, config: config('see_sources', 2) }, (request) =>
    readDeskSource(app, request.params.id),
  )

  const nowSchema = { tags, summary: 'Read a source now', params: SourceParams, response: { 200: reply, ...refused } }
  server.post('/api/desk/sources/:id/read', { schema: nowSchema, config: config('read_source', 5) }, async (request) => {
    const { id } = request.params
    await readNow(app, actorOf(request), id)
    return success(sourceSuccesses.source_due, { source: await readDeskSource(app, id) })
  })

  const changeSchema = { tags, params: SourceParams, body: SourceVersion, response: { 200: reply, ...refused } }
  const pauseSchema = { ...changeSchema, summary: 'Pause a source' }
  server.post('/api/desk/sources/:id/pause', { schema: pauseSchema, config: config('pause_source') }, async (request) => {
    const { id } = request.params
    await pauseSource(app, actorOf(request), id, request.body.version)
    return success(sourceSuccesses.source_paused, { source: await readDeskSource(app, id) })
  })

  const resumeSchema = { ...changeSchema, summary: 'Read a source again that was paused or gone' }
  server.post('/api/desk/sources/:id/resume', { schema: resumeSchema, config: config('resume_source') }, async (request) => {
    const { id } = request.params
    await resumeSource(app, actorOf(request), id, request.body.version)
    return success(sourceSuccesses.source_resumed, { source: await readDeskSource(app, id) })
  })

  const moveSchema = { ...changeSchema, body: TakeOver, summary: 'Take over the address to which a source redirects' }
  server.post('/api/desk/sources/:id/address', { schema: moveSchema, config: config('move_source') }, async (request) => {
    const { id } = request.params
    await takeOverAddress(app, actorOf(request), id, request.body)
    return success(sourceSuccesses.source_moved, { source: await readDeskSource(app, id) })
  })
}
