import { z } from 'zod'
import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import type { ActName } from '#features/audit/acts.ts'
import { actorOf } from '#features/audit/server/actor.ts'
import { DeskNewsletterPage, NewsletterParams, OfferForm, Preview } from '../schema.ts'
import { listDeskNewsletters, previewIssue } from './listDeskNewsletters.ts'
import { newsletterSuccesses } from './messages.ts'
import { offerNewsletter, stopNewsletter } from './offerNewsletter.ts'

/** The desk's routes for newsletters. */
export function deskNewslettersApi(server: ApiServer, app: App): void {
  const tags = ['desk']
  const config = (act: ActName) => ({ access: 'editor', act }) as const
  const params = NewsletterParams
  const refused = { 404: ErrorReply, 422: ErrorReply }

  const listSchema = { tags, summary: 'Every newsletter', response: { 200: DeskNewsletterPage } }
  server.get('/api/desk/newsletters', { schema: listSchema, config: { ...config('see_newsletters'), cost: 3 } }, async () => ({
    data: await listDeskNewsletters(app),
  }))

  const previewSchema = { tags, summary: 'The stories of the next issue', params, response: { 200: Preview, ...refused } }
  const previewConfig = { ...config('see_newsletters'), cost: 20 }
  server.get('/api/desk/newsletters/:id/preview', { schema: previewSchema, config: previewConfig }, (request) =>
    previewIssue(app, request.params.id),
  )

  const reply = successOf(z.object({ id: z.int() }))
  const offerSchema = {
    tags,
    summary: 'Offer a newsletter, or change when it comes',
    body: OfferForm,
    response: { 200: reply, 422: ErrorReply },
  }
  server.post('/api/desk/newsletters', { schema: offerSchema, config: config('offer_newsletter') }, async (request) =>
    success(newsletterSuccesses.newsletter_offered, { id: await offerNewsletter(app, actorOf(request), request.body) }),
  )

  const stopSchema = { tags, summary: 'Stop a newsletter', params, response: { 200: reply, ...refused } }
  server.post('/api/desk/newsletters/:id/stop', { schema: stopSchema, config: config('stop_newsletter') }, async (request) => {
    const { id } = request.params
    await stopNewsletter(app, actorOf(request), id)
    return success(newsletterSuccesses.newsletter_stopped, { id })
  })
}
