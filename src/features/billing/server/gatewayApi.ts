import { z } from 'zod'
import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { readWebhook } from '#partners/payment/myFatoorahWebhook.ts'
import { PaymentParams } from '../schema.ts'
import { receiveWebhook } from './payments/receiveWebhook.ts'

const outside = { access: 'anyone', crossSite: true } as const

/**
 * Serves the addresses at which the gateway notifies us, and to which it sends readers back.
 * Neither decides anything: both lead to a question to the gateway.
 */
export function gatewayApi(server: ApiServer, app: App): void {
  const webhookSchema = {
    tags: ['billing'],
    summary: 'Webhook (version 2) of MyFatoorah',
    body: z.unknown(),
    response: { 200: z.object({}), 404: ErrorReply },
  }
  server.post('/api/payments/myfatoorah/webhook', { schema: webhookSchema, config: outside }, async (request) => {
    const { myfatoorah } = app.config
    const signature = [request.headers['myfatoorah-signature']].flat()[0]
    const webhook = myfatoorah && readWebhook(request.body, signature, myfatoorah.webhookSecret)
    // To those without the secret, the address does not exist.
    if (!webhook) throw new AppError('not_found')
    await receiveWebhook(app, 'myfatoorah', webhook)
    return {}
  })

  const returnSchema = { hide: true, params: PaymentParams }
  server.get('/payment/return/:id', { schema: returnSchema, config: outside }, async ({ params: { id } }, reply) => {
    const payment = await app.db.selectFrom('payments').select('locale').where('id', '=', id).executeTakeFirst()
    // So that the page that opens next asks the gateway, even if it was asked a moment ago (of a
    // card that was declined, before another was accepted). Not if it was paid: a person who
    // repeats that would come first every night.
    const query = app.db.updateTable('payments').set({ checked_at: null }).where('id', '=', id)
    await query.where('state', 'not in', ['paid', 'refunded']).execute()
    const prefix = payment?.locale === 'en' ? '/en' : ''
    return reply.header('cache-control', 'no-store').redirect(`${prefix}/payment/process?payment=${id}`, 303)
  })
}
