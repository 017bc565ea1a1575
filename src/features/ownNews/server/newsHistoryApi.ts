import { readerOf } from '#access/server/sessions/reader.ts'
import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { ComparedVersions, ListVersionsQuery, NewsParams, NewsPresence, NewsVersionPage, VersionParams } from '../schema.ts'
import { compareVersions, listVersions } from './listVersions.ts'
import { notePresence } from './notePresence.ts'

/** The desk's routes that show what a piece was before, and who is at it now. */
export function newsHistoryApi(server: ApiServer, app: App): void {
  const config = { access: 'editor', act: 'see_news', cost: 2 } as const
  const schema = { tags: ['desk'], params: NewsParams }
  const refused = { 404: ErrorReply, 422: ErrorReply }

  const listSchema = {
    ...schema,
    summary: 'The history of own news, newest first',
    querystring: ListVersionsQuery,
    response: { 200: NewsVersionPage, ...refused },
  }
  server.get('/api/desk/news/:id/versions', { schema: listSchema, config }, (request) =>
    listVersions(app, request.params.id, request.query),
  )

  const compareSchema = {
    ...schema,
    summary: 'A version and the one before it',
    params: VersionParams,
    response: { 200: ComparedVersions, ...refused },
  }
  server.get('/api/desk/news/:id/versions/:versionId', { schema: compareSchema, config }, (request) =>
    compareVersions(app, request.params.id, request.params.versionId),
  )

  // A GET although it notes something, because that says no more than that the page is open, and
  // must never ask for a code.
  const presenceSchema = {
    ...schema,
    summary: 'Say that it is open here; who else has it open',
    response: { 200: NewsPresence, ...refused },
  }
  server.get('/api/desk/news/:id/presence', { schema: presenceSchema, config }, (request) =>
    notePresence(app, readerOf(request).id, request.params.id),
  )
}
