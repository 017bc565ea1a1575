import { readerOf } from '#access/server/sessions/reader.ts'
import type { ApiServer } from '#base/api/apiServer.ts'
import { localeOfRequest } from '#base/api/localeOfRequest.ts'
import { ErrorReply } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { MyPostPage } from '../schema.ts'
import { listMyPosts, MyPostsQuery } from './listMyPosts.ts'

export function myNewsApi(server: ApiServer, app: App): void {
  const schema = {
    tags: ['posts'],
    summary:
      "The stories that match the reader's interests, and those of the agencies and sections that they follow, newest first, and why",
    querystring: MyPostsQuery,
    response: { 200: MyPostPage, 422: ErrorReply },
  }
  const config = { access: 'signed_in', cost: 10 } as const
  server.get('/api/auth/my-posts', { schema, config }, (request) =>
    listMyPosts(app, readerOf(request).id, request.query, (points) => request.charge(points), localeOfRequest(request)),
  )
}
