import { z } from 'zod'
import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import type { ActName } from '#features/audit/acts.ts'
import { actorOf } from '#features/audit/server/actor.ts'
import { CorrectNews, DeskNewsDetail, NewsParams, NewsVersion, ScheduleNews, WithdrawNews } from '../schema.ts'
import { correctNews } from './correctNews.ts'
import { newsSuccesses } from './messages.ts'
import { readNews } from './newsRow.ts'
import { publishNews } from './publishNews.ts'
import { returnNews, submitNews } from './reviewNews.ts'
import { scheduleNews } from './scheduleNews.ts'
import { withdrawNews } from './withdrawNews.ts'

/** The desk's routes that move own news from draft to readers, and away from them. */
export function newsStatesApi(server: ApiServer, app: App): void {
  const config = (act: ActName) => ({ access: 'editor', act, cost: 5 }) as const
  const reply = successOf(z.object({ news: DeskNewsDetail }))
  const schema = {
    tags: ['desk'],
    params: NewsParams,
    body: NewsVersion,
    response: { 200: reply, 404: ErrorReply, 409: ErrorReply, 422: ErrorReply },
  }
  const changed = async (id: number, message: (typeof newsSuccesses)[keyof typeof newsSuccesses]) =>
    success(message, { news: await readNews(app, id) })

  const submit = { ...schema, summary: 'Send to review' }
  server.post('/api/desk/news/:id/submit', { schema: submit, config: config('submit_news') }, async (request) => {
    const { id } = request.params
    await submitNews(app, actorOf(request), id, request.body.version)
    return changed(id, newsSuccesses.news_submitted)
  })

  const giveBack = { ...schema, summary: 'Make a draft again of what is in review or scheduled' }
  server.post('/api/desk/news/:id/return', { schema: giveBack, config: config('return_news') }, async (request) => {
    const { id } = request.params
    await returnNews(app, actorOf(request), id, request.body.version)
    return changed(id, newsSuccesses.news_returned)
  })

  const schedule = { ...schema, body: ScheduleNews, summary: 'Publish at a time' }
  server.post('/api/desk/news/:id/schedule', { schema: schedule, config: config('schedule_news') }, async (request) => {
    const { id } = request.params
    await scheduleNews(app, actorOf(request), id, request.body)
    return changed(id, newsSuccesses.news_scheduled)
  })

  const publish = { ...schema, summary: 'Publish now' }
  server.post('/api/desk/news/:id/publish', { schema: publish, config: config('publish_news') }, async (request) => {
    const { id } = request.params
    await publishNews(app, actorOf(request), id, request.body.version)
    return changed(id, newsSuccesses.news_published)
  })

  const correct = { ...schema, body: CorrectNews, summary: 'Show readers what was saved since, with a note' }
  server.post('/api/desk/news/:id/correct', { schema: correct, config: config('correct_news') }, async (request) => {
    const { id } = request.params
    await correctNews(app, actorOf(request), id, request.body)
    return changed(id, newsSuccesses.news_corrected)
  })

  const withdraw = { ...schema, body: WithdrawNews, summary: 'Take away from readers for good' }
  server.post('/api/desk/news/:id/withdraw', { schema: withdraw, config: config('withdraw_news') }, async (request) => {
    const { id } = request.params
    await withdrawNews(app, actorOf(request), id, request.body)
    return changed(id, newsSuccesses.news_withdrawn)
  })
}
