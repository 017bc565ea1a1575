import { callerOf } from '#access/server/sessions/caller.ts'
import { findReaderId } from '#access/server/sessions/reader.ts'
import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { ContactForm, ContactReceipt } from '../schema.ts'
import { contactSuccesses } from './messages.ts'
import { saveMessage } from './saveMessage.ts'

export function contactApi(server: ApiServer, app: App): void {
  const schema = {
    tags: ['contact'],
    summary: 'Write to the people behind the site',
    body: ContactForm,
    response: { 200: successOf(ContactReceipt), 401: ErrorReply, 422: ErrorReply, 429: ErrorReply },
  }
  server.post('/api/contact', { schema, config: { access: 'anyone', cost: 5 } }, async (request) => {
    const number = await saveMessage(app, callerOf(request), await findReaderId(request), request.body)
    return success(contactSuccesses.message_received, { number })
  })
}
