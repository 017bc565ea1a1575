import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { EndpointForm } from '#features/channels/schema.ts'
import { issueDemoSubscription } from '#features/channels/server/push/subscribeDemo.ts'
import { UrgentBrowser, UrgentBrowserForm, UrgentConfirmForm, UrgentDemoForm } from '../schema.ts'
import { confirmUrgentBrowser } from './confirmUrgentBrowser.ts'
import { deleteUrgentBrowser } from './deleteUrgentBrowser.ts'
import { urgentPushSuccesses } from './messages.ts'
import { saveUrgentBrowser } from './saveUrgentBrowser.ts'

/**
 * Urgent stories as push messages. A browser's address at its push service is the permission: it is
 * a secret of the browser (RFC 8030, 8.3).
 */
export function urgentPushApi(server: ApiServer, app: App): void {
  const tags = ['channels']
  const config = { access: 'anyone', cost: 3 } as const
  const response = { 200: successOf(UrgentBrowser), 404: ErrorReply, 409: ErrorReply, 422: ErrorReply, 429: ErrorReply }

  const save = {
    tags,
    summary: 'Send breaking news to this browser, for anybody and without an account',
    body: UrgentBrowserForm,
    response,
  }
  server.post('/api/urgent/browsers', { schema: save, config }, async (request) =>
    success(urgentPushSuccesses.urgent_on, await saveUrgentBrowser(app, request.ip, request.body)),
  )

  const confirm = {
    tags,
    summary: 'Confirm that this browser still exists, or has another address now; what was turned off stays off',
    body: UrgentConfirmForm,
    response,
  }
  server.post('/api/urgent/browsers/confirm', { schema: confirm, config }, async (request) => {
    const browser = await confirmUrgentBrowser(app, request.ip, request.body)
    return success(browser.is_on ? urgentPushSuccesses.urgent_on : urgentPushSuccesses.urgent_off, browser)
  })

  const remove = { tags, summary: 'Send no more breaking news to this browser', body: EndpointForm, response }
  server.delete('/api/urgent/browsers', { schema: remove, config }, async (request) =>
    success(urgentPushSuccesses.urgent_off, await deleteUrgentBrowser(app, request.body.endpoint)),
  )

  const demo = { tags, summary: 'In the demo: send breaking news to the stand-in of a browser', body: UrgentDemoForm, response }
  server.post('/api/urgent/demo-browser', { schema: demo, config }, async (request) =>
    success(
      urgentPushSuccesses.urgent_on,
      await saveUrgentBrowser(app, request.ip, { ...(await issueDemoSubscription(app)), ...request.body }),
    ),
  )
}
