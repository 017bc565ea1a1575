import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { UrgentQuery, UrgentStories } from '../schema.ts'
import { listUrgent } from './listUrgent.ts'

export function urgentApi(server: ApiServer, app: App): void {
  const schema = {
    tags: ['posts'],
    summary: 'Breaking news: the stories that are urgent now, and why',
    querystring: UrgentQuery,
    response: { 200: UrgentStories, 422: ErrorReply },
  }
  server.get('/api/urgent', { schema, config: { access: 'anyone' } }, async (request) => ({
    data: await listUrgent(app, request.query.language),
  }))
}
