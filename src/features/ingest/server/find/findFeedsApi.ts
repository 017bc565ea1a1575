import { z } from 'zod'
import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { actorOf } from '#features/audit/server/actor.ts'
import { AddFoundFeed, DeskSourceDetail, FindFeeds, FoundFeeds, SourceParams } from '../../deskSchema.ts'
import { readDeskSource } from '../desk/readDeskSource.ts'
import { sourceSuccesses } from '../messages.ts'
import { addFoundFeed } from './addFoundFeed.ts'
import { readFound } from './readFound.ts'
import { startFind } from './startFind.ts'

/** Searches of a minute of one editor; each may send 14 requests to others. */
const perReader = 10

/**
 * The desk's routes for adding a source: an address is searched, what was found is shown, and one
 * of it is added.
 */
export function findFeedsApi(server: ApiServer, app: App): void {
  const tags = ['desk']
  const refused = { 404: ErrorReply, 409: ErrorReply, 422: ErrorReply }

  const findSchema = {
    tags,
    summary: 'Look for the feeds of an address',
    body: FindFeeds,
    response: { 200: successOf(z.object({ id: z.int() })), ...refused },
  }
  server.post(
    '/api/desk/sources/find',
    { schema: findSchema, config: { access: 'editor', act: 'find_source', cost: 20, perReader } },
    async (request) => success(sourceSuccesses.feeds_searched, { id: await startFind(app, actorOf(request), request.body.address) }),
  )

  const foundSchema = { tags, summary: 'What such a search has found', params: SourceParams, response: { 200: FoundFeeds, ...refused } }
  server.get('/api/desk/sources/found/:id', { schema: foundSchema, config: { access: 'editor', act: 'see_sources' } }, (request) =>
    readFound(app, request.params.id),
  )

  const reply = successOf(z.object({ source: DeskSourceDetail }))
  const addSchema = { tags, summary: 'Add a feed whose preview was seen', body: AddFoundFeed, response: { 200: reply, ...refused } }
  server.post('/api/desk/sources', { schema: addSchema, config: { access: 'editor', act: 'add_source', cost: 5 } }, async (request) => {
    const id = await addFoundFeed(app, actorOf(request), request.body)
    return success(sourceSuccesses.source_added, { source: await readDeskSource(app, id) })
  })
}
