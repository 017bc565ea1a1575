import { z } from 'zod'
import type { ApiServer } from '#base/api/apiServer.ts'
import { limitLargeBodies } from '#base/api/limitLargeBodies.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import type { ActName } from '#features/audit/acts.ts'
import { actorOf } from '#features/audit/server/actor.ts'
import { newsLimits } from '../newsLimits.ts'
import { DeskNewsDetail, DeskNewsPage, ListDeskNewsQuery, NewsForm, NewsParams, NewsVersion, SaveNews } from '../schema.ts'
import { addNews } from './addNews.ts'
import { deleteNews } from './deleteNews.ts'
import { listNews } from './listNews.ts'
import { newsSuccesses } from './messages.ts'
import { readNews } from './newsRow.ts'
import { saveNews } from './saveNews.ts'

/** Bytes: an Arabic letter has two, and JSON escapes some. */
const bodyLimit = newsLimits.body * 4

/** The desk's routes for writing own news. */
export function deskNewsApi(server: ApiServer, app: App): void {
  const tags = ['desk']
  const config = (act: ActName, cost = 2) => ({ access: 'editor', act, cost }) as const
  const reply = successOf(z.object({ news: DeskNewsDetail }))
  const refused = { 404: ErrorReply, 409: ErrorReply, 422: ErrorReply }
  const large = { bodyLimit, onRequest: limitLargeBodies(app) }

  const listSchema = {
    tags,
    summary: 'Own news in any state, the last changed first',
    querystring: ListDeskNewsQuery,
    response: { 200: DeskNewsPage, 422: ErrorReply },
  }
  server.get('/api/desk/news', { schema: listSchema, config: config('see_news', 5) }, (request) => listNews(app, request.query))

  const readSchema = { tags, summary: 'Own news in the editor', params: NewsParams, response: { 200: DeskNewsDetail, ...refused } }
  server.get('/api/desk/news/:id', { schema: readSchema, config: config('see_news') }, (request) => readNews(app, request.params.id))

  const addSchema = { tags, summary: 'Add a draft', body: NewsForm, response: { 200: reply, 422: ErrorReply } }
  server.post('/api/desk/news', { schema: addSchema, config: config('add_news'), ...large }, async (request) => {
    const id = await addNews(app, actorOf(request), request.body)
    return success(newsSuccesses.news_saved, { news: await readNews(app, id) })
  })

  const saveSchema = {
    tags,
    summary: 'Save; readers see it once it is published. Of two editors at once, the second gets `news_changed` with the stored text',
    params: NewsParams,
    body: SaveNews,
    response: { 200: reply, ...refused },
  }
  server.put('/api/desk/news/:id', { schema: saveSchema, config: config('save_news', 5), ...large }, async (request) => {
    const { id } = request.params
    await saveNews(app, actorOf(request), id, request.body)
    return success(newsSuccesses.news_saved, { news: await readNews(app, id) })
  })

  const deleteSchema = {
    tags,
    summary: 'Delete what was never published',
    params: NewsParams,
    body: NewsVersion,
    response: { 200: successOf(z.object({})), ...refused },
  }
  server.delete('/api/desk/news/:id', { schema: deleteSchema, config: config('delete_news') }, async (request) => {
    await deleteNews(app, actorOf(request), request.params.id, request.body.version)
    return success(newsSuccesses.news_deleted, {})
  })
}
