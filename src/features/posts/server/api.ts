import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { readerOf } from '#access/server/sessions/reader.ts'
import type { ApiServer } from '#base/api/apiServer.ts'
import { maxBigint } from '#base/api/idLimits.ts'
import { idInBody, wholeNumber } from '#base/api/queryValues.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import type { Viewer } from '#features/views/server/viewer.ts'
import { Post, PostDetail } from '../schema.ts'
import { listPopular } from './lists/listPopular.ts'
import { ListPopularQuery } from './lists/listQuery.ts'
import { ByTimePage, ByTimeQuery } from './lists/pageByTime.ts'
import { readPost } from './lists/readPost.ts'
import { forgetRecentReads, listRecentReads } from './views/recentReads.ts'
import { recordView } from './views/recordView.ts'

const PostParams = z.object({ id: wholeNumber(1, maxBigint) })
const Id = idInBody(maxBigint)
const ViewBody = z.strictObject({
  post_id: Id,
  user_id: Id.nullish().meta({ description: 'Taken because the specification sends it; who is signed in is known without it' }),
})
const ViewCount = z.object({ post_id: z.int(), posts_view: z.int() })

export function postsApi(server: ApiServer, app: App): void {
  const tags = ['posts']
  const config = { access: 'anyone' } as const
  const popularSchema = { tags, querystring: ListPopularQuery, response: { 200: z.object({ data: z.array(Post) }), 422: ErrorReply } }
  server.get('/api/most/popular', { schema: { ...popularSchema, summary: 'Most views in 24 hours' }, config }, async (request) => ({
    data: await listPopular(app, request.query),
  }))

  const postSchema = { tags, params: PostParams, response: { 200: PostDetail, 404: ErrorReply, 410: ErrorReply, 422: ErrorReply } }
  for (const path of ['/api/auth/post/:id', '/api/post/:id'])
    server.get(path, { schema: { ...postSchema, summary: 'One post with its text' }, config }, (request) =>
      readPost(app, request.params.id),
    )

  const readsSchema = { tags, querystring: ByTimeQuery, response: { 200: ByTimePage, 422: ErrorReply } }
  const own = { access: 'signed_in' } as const
  server.get('/api/auth/recent-reads', { schema: { ...readsSchema, summary: 'What the reader opened lately' }, config: own }, (request) =>
    listRecentReads(app, readerOf(request).id, request.query),
  )
  const forgetSchema = { tags, summary: 'Forget what the reader opened', response: { 200: successOf(z.object({})) } }
  server.delete('/api/auth/recent-reads', { schema: forgetSchema, config: own }, async (request) => {
    await forgetRecentReads(app, readerOf(request).id)
    return success('done', {})
  })

  const viewSchema = { tags, body: ViewBody, response: { 200: ViewCount, 404: ErrorReply, 422: ErrorReply } }
  const limited = { ...config, cost: 5 }
  for (const path of ['/api/auth/post/view/count', '/api/post/view/count'])
    server.post(
      path,
      { schema: { ...viewSchema, summary: 'Count a view, once per reader and day' }, config: limited },
      async (request) => ({
        post_id: request.body.post_id,
        posts_view: await recordView(app, request.body.post_id, await viewerOf(request)),
      }),
    )
}

async function viewerOf(request: FastifyRequest): Promise<Viewer> {
  const session = await request.session.find()
  return { userId: session?.user.id ?? null, ip: request.ip, userAgent: request.headers['user-agent'] }
}
