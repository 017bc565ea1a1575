import type { FastifyRequest } from 'fastify'
import type { ApiServer } from '#base/api/apiServer.ts'
import { localeOfRequest } from '#base/api/localeOfRequest.ts'
import { ErrorReply } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { brand } from '#brand.ts'
import { PostPage } from '#features/posts/schema.ts'
import { ListPostsQuery } from '#features/posts/server/lists/listQuery.ts'
import { recordSearch } from '../suggestions/recordSearch.ts'
import { listCost } from './listCost.ts'
import { listPosts } from './listPosts.ts'

/** Lists of posts, whether by time, by a ranking or by words. */
export function listsApi(server: ApiServer, app: App): void {
  const tags = ['posts']
  const config = { access: 'anyone' } as const
  const listed = { ...config, cost: listCost }
  const listSchema = { tags, querystring: ListPostsQuery, response: { 200: PostPage, 422: ErrorReply } }
  server.get('/api/posts', { schema: { ...listSchema, summary: 'Text news or media' }, config: listed }, (request) =>
    listRecorded(app, request),
  )
  server.get(`/api/${brand.slug}-posts`, { schema: { ...listSchema, summary: "The product's own news" }, config: listed }, (request) =>
    listRecorded(app, request, { own: true }),
  )
}

type Request = FastifyRequest & { query: ListPostsQuery }

/** The list; a search is recorded on its first page only. */
async function listRecorded(app: App, request: Request, options: { own?: boolean } = {}): Promise<PostPage> {
  const { query, ip } = request
  const page = await listPosts(app, query, { ...options, reader: localeOfRequest(request), charge: (points) => request.charge(points) })
  if (query.search !== undefined && query.cursor === undefined) recordSearch(app, query.search, ip)
  return page
}
