import { readerOf } from '#access/server/sessions/reader.ts'
import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { ByTimePage, ByTimeQuery } from '#features/posts/server/lists/pageByTime.ts'
import { SavedComments, SavedPolls } from '../schema.ts'
import { listSaved, listSavedPolls } from './listSaved.ts'
import { listSavedComments } from './listSavedComments.ts'

export function savedApi(server: ApiServer, app: App): void {
  const tags = ['reactions']
  const config = { access: 'signed_in' } as const

  const saved = { 200: ByTimePage, 422: ErrorReply }
  const savedSchema = { tags, summary: 'Saved posts, most recently saved first', querystring: ByTimeQuery, response: saved }
  server.get('/api/auth/saved', { schema: savedSchema, config }, (request) => listSaved(app, readerOf(request).id, request.query))

  const pollsSchema = { tags, summary: 'Saved polls, most recently saved first', response: { 200: SavedPolls } }
  server.get('/api/auth/saved/polls', { schema: pollsSchema, config }, (request) => listSavedPolls(app, readerOf(request).id))

  const commentsSchema = { tags, summary: 'Saved comments, most recently saved first', response: { 200: SavedComments } }
  server.get('/api/auth/saved/comments', { schema: commentsSchema, config: { ...config, cost: 2 } }, (request) =>
    listSavedComments(app, readerOf(request).id),
  )
}
