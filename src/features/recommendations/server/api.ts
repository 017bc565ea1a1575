import { z } from 'zod'
import { readerOf } from '#access/server/sessions/reader.ts'
import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { Post } from '#features/posts/schema.ts'
import { RecommendQuery } from '../schema.ts'
import { recommendPosts } from './recommendPosts.ts'

export function recommendationsApi(server: ApiServer, app: App): void {
  const tags = ['reactions']
  const config = { access: 'signed_in' } as const

  const recommended = { 200: z.object({ data: z.array(Post) }), 422: ErrorReply }
  const recommendSchema = { tags, summary: 'What to read next, at most ten', querystring: RecommendQuery, response: recommended }
  server.get('/api/auth/recommendation/news', { schema: recommendSchema, config }, async (request) => ({
    data: await recommendPosts(app, readerOf(request).id, request.query.media_type),
  }))
}
