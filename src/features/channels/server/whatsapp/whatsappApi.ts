import { z } from 'zod'
import { callerOf } from '#access/server/sessions/caller.ts'
import { readerOf, signedInBy } from '#access/server/sessions/reader.ts'
import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { actorOf } from '#features/audit/server/actor.ts'
import { CodeForm, CodeSent, PhoneForm, WhatsappBudget, WhatsappLimitForm } from '../../schema.ts'
import { channelSuccesses } from '../messages.ts'
import { confirmPhone } from './confirmPhone.ts'
import { sendPhoneCode } from './sendPhoneCode.ts'
import { setWhatsappLimit } from './setWhatsappLimit.ts'
import { readWhatsappBudget } from './takeWhatsappBudget.ts'
import { unlinkWhatsapp } from './unlinkWhatsapp.ts'

/** Verifying a WhatsApp number, and the budget of the business. */
export function whatsappApi(server: ApiServer, app: App): void {
  const tags = ['channels']
  const config = { access: 'signed_in' } as const
  const refused = { 403: ErrorReply, 404: ErrorReply, 422: ErrorReply, 429: ErrorReply, 503: ErrorReply }
  const empty = successOf(z.object({}))

  const code = { tags, summary: 'Send a code to a WhatsApp number', body: PhoneForm, response: { 200: successOf(CodeSent), ...refused } }
  server.post('/api/auth/channels/whatsapp/code', { schema: code, config }, async (request) => {
    const sent = await sendPhoneCode(app, callerOf(request), readerOf(request).id, request.body)
    return success(channelSuccesses.whatsapp_code_sent, sent)
  })

  const confirm = { tags, summary: 'Use the number to which the code was sent', body: CodeForm, response: { 200: empty, ...refused } }
  server.post('/api/auth/channels/whatsapp/confirm', { schema: confirm, config }, async (request) => {
    await confirmPhone(app, signedInBy(request), request.body.code)
    return success(channelSuccesses.whatsapp_linked, {})
  })

  const remove = { tags, summary: 'Forget the WhatsApp number', response: { 200: empty } }
  server.delete('/api/auth/channels/whatsapp', { schema: remove, config }, async (request) => {
    await unlinkWhatsapp(app, readerOf(request).id)
    return success(channelSuccesses.whatsapp_unlinked, {})
  })

  const budget = { tags: ['desk'], summary: 'How many more people WhatsApp may reach today', response: { 200: WhatsappBudget } }
  server.get('/api/desk/whatsapp-budget', { schema: budget, config: { access: 'moderator', act: 'see_whatsapp', cost: 3 } }, () =>
    readWhatsappBudget(app),
  )

  const limit = {
    tags: ['desk'],
    summary: 'Set how many people WhatsApp may reach in 24 hours',
    body: WhatsappLimitForm,
    response: { 200: successOf(WhatsappBudget), 422: ErrorReply },
  }
  server.put('/api/desk/whatsapp-budget', { schema: limit, config: { access: 'admin', act: 'set_whatsapp_limit' } }, async (request) => {
    await setWhatsappLimit(app, actorOf(request), request.body.limit)
    return success(channelSuccesses.whatsapp_limit_saved, await readWhatsappBudget(app))
  })
}
