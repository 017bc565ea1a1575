import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import type { ActName } from '#features/audit/acts.ts'
import { actorOf } from '#features/audit/server/actor.ts'
import { DeskFrontPage, EditionParams, HideForm, HideParams, PinForm, PinParams, Seen, UrgentForm } from '../schema.ts'
import { endUrgent } from './endUrgent.ts'
import { hideNews } from './hideNews.ts'
import { markUrgent } from './markUrgent.ts'
import { frontPageSuccesses } from './messages.ts'
import { pinStory } from './pinStory.ts'
import { readFrontPage } from './readFrontPage.ts'
import { showNews } from './showNews.ts'
import { unpinStory } from './unpinStory.ts'

/** The desk's routes for the first page. Each write answers with the page as it is then. */
export function frontPageApi(server: ApiServer, app: App): void {
  const tags = ['desk']
  const config = (act: ActName, cost = 30) => ({ access: 'editor', act, cost }) as const
  const response = { 200: successOf(DeskFrontPage), 404: ErrorReply, 409: ErrorReply, 422: ErrorReply }
  const path = '/api/desk/front-page/:edition'

  const readSchema = {
    tags,
    summary: 'The front page as it is, and what editors decided about it',
    params: EditionParams,
    response: { 200: DeskFrontPage, 422: ErrorReply },
  }
  server.get(path, { schema: readSchema, config: config('see_front_page', 5) }, (request) => readFrontPage(app, request.params.edition))

  const pinSchema = { tags, summary: 'Pin a story, or change its pin', params: PinParams, body: PinForm, response }
  server.put(`${path}/pins/:story`, { schema: pinSchema, config: config('pin_story') }, async (request) => {
    const { edition, story } = request.params
    await pinStory(app, actorOf(request), edition, story, request.body)
    return success(frontPageSuccesses.story_pinned, await readFrontPage(app, edition))
  })

  const unpinSchema = { tags, summary: 'Unpin a story', params: PinParams, body: Seen, response }
  server.delete(`${path}/pins/:story`, { schema: unpinSchema, config: config('unpin_story') }, async (request) => {
    const { edition, story } = request.params
    await unpinStory(app, actorOf(request), edition, story, request.body.version)
    return success(frontPageSuccesses.story_unpinned, await readFrontPage(app, edition))
  })

  const urgentSchema = { tags, summary: 'Make a story breaking news for a time', params: PinParams, body: UrgentForm, response }
  server.put(`${path}/urgent/:story`, { schema: urgentSchema, config: config('mark_urgent') }, async (request) => {
    const { edition, story } = request.params
    await markUrgent(app, actorOf(request), edition, story, request.body)
    return success(frontPageSuccesses.urgent_marked, await readFrontPage(app, edition))
  })

  const endSchema = { tags, summary: 'End breaking news', params: PinParams, body: Seen, response }
  server.delete(`${path}/urgent/:story`, { schema: endSchema, config: config('end_urgent') }, async (request) => {
    const { edition, story } = request.params
    await endUrgent(app, actorOf(request), edition, story, request.body.version)
    return success(frontPageSuccesses.urgent_ended, await readFrontPage(app, edition))
  })

  const hideSchema = { tags, summary: 'Hide a post or its story', params: EditionParams, body: HideForm, response }
  server.post(`${path}/hides`, { schema: hideSchema, config: config('hide_news') }, async (request) => {
    const { edition } = request.params
    await hideNews(app, actorOf(request), edition, request.body)
    return success(frontPageSuccesses.news_hidden, await readFrontPage(app, edition))
  })

  const showSchema = { tags, summary: 'Show again what was hidden', params: HideParams, body: Seen, response }
  server.delete(`${path}/hides/:id`, { schema: showSchema, config: config('show_news') }, async (request) => {
    const { edition, id } = request.params
    await showNews(app, actorOf(request), edition, id, request.body.version)
    return success(frontPageSuccesses.news_shown, await readFrontPage(app, edition))
  })
}
