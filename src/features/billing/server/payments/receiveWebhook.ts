import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { addJob } from '#base/jobs/jobs.ts'
import type { PaymentWebhook } from '#partners/payment/gateway.ts'
import type { GatewayName } from '#partners/payment/gateways.ts'

/**
 * Queues a question to the gateway about the payment of a webhook, before that is acknowledged;
 * what it claims is not believed. Many webhooks about one payment, duplicates included, are one
 * job. Of other systems' payments in the same account, nothing is kept.
 */
export async function receiveWebhook(app: App, gateway: GatewayName, { gatewayId, paymentId, isRefund }: PaymentWebhook): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    const query = tx.selectFrom('payments').select('id').where('gateway', '=', gateway)
    const isOurs = paymentId !== null && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(paymentId)
    const payment = await (isOurs ? query.where('id', '=', paymentId) : query.where('gateway_id', '=', gatewayId)).executeTakeFirst()
    const job = isRefund ? 'checkRefund' : 'checkPayment'
    if (payment) await addJob(tx, job, { payment: payment.id }, { key: `${job} ${payment.id}`, maxAttempts: 5 })
  })
}
