import { z } from 'zod'
import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { actorOf } from '#features/audit/server/actor.ts'
import { AlertFigures, GivenUpPage, ListGivenUpQuery, RetryForm } from '../../schema.ts'
import { deliverySuccesses } from '../messages.ts'
import { listGivenUp } from './listGivenUp.ts'
import { readAlertFigures } from './readAlertFigures.ts'
import { retryGivenUp } from './retryGivenUp.ts'

/** The desk's routes for alerts. What was given up names readers, so it is for admins. */
export function deskAlertsApi(server: ApiServer, app: App): void {
  const tags = ['desk']

  const figures = { tags, summary: 'What each channel of alerts did in 24 hours, and what waits', response: { 200: AlertFigures } }
  server.get('/api/desk/alerts', { schema: figures, config: { access: 'editor', act: 'see_alerts', cost: 10 } }, () =>
    readAlertFigures(app),
  )

  const list = {
    tags,
    summary: 'Alerts that were given up',
    querystring: ListGivenUpQuery,
    response: { 200: GivenUpPage, 422: ErrorReply },
  }
  server.get('/api/desk/alerts/given-up', { schema: list, config: { access: 'admin', act: 'see_given_up_alerts', cost: 5 } }, (request) =>
    listGivenUp(app, request.query),
  )

  const reply = successOf(z.object({ retried: z.int() }))
  const retry = { tags, summary: 'Send some of them again, once each', body: RetryForm, response: { 200: reply, 422: ErrorReply } }
  server.post('/api/desk/alerts/retry', { schema: retry, config: { access: 'admin', act: 'retry_alerts', cost: 20 } }, async (request) => {
    const retried = await retryGivenUp(app, actorOf(request), request.body)
    return success(retried > 0 ? deliverySuccesses.retried : deliverySuccesses.none_retried, { retried })
  })
}
