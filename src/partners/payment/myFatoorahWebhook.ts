import { createHmac } from 'node:crypto'
import { equalSecrets } from '#base/equalSecrets.ts'
import type { PaymentWebhook } from './gateway.ts'
import { Webhook } from './myFatoorahShapes.ts'

/**
 * The fields that each kind of webhook signs, in this order (docs.myfatoorah.com/docs/webhook-v2:
 * MyFatoorah Signature).
 */
const signedFields: Record<number, string[]> = {
  1: ['Invoice.Id', 'Invoice.Status', 'Transaction.Status', 'Transaction.PaymentId', 'Invoice.ExternalIdentifier'],
  2: ['Refund.Id', 'Refund.Status', 'Amount.ValueInBaseCurrency', 'ReferencedInvoice.Id'],
}

/**
 * Reads a webhook of version 2. Returns undefined unless the header `MyFatoorah-Signature` proves
 * that MyFatoorah wrote the signed fields; a replayed one is read again, and only leads to another
 * look at the payment.
 */
export function readWebhook(body: unknown, signature: string | undefined, secret: string): PaymentWebhook | undefined {
  const webhook = Webhook.safeParse(body)
  if (!webhook.success || !signature) return undefined
  const { Event, Data } = webhook.data
  const fields = signedFields[Event.Code]
  if (!fields || !equalSecrets(signature, signWebhook(Event.Code, Data, secret))) return undefined
  const gatewayId = fieldOf(Data, Event.Code === 1 ? 'Invoice.Id' : 'ReferencedInvoice.Id')
  return { gatewayId, paymentId: fieldOf(Data, 'Invoice.ExternalIdentifier') || null, isRefund: Event.Code === 2 }
}

/** The signature of a webhook's fields: HMAC-SHA256 in Base64. @param code of the event */
export function signWebhook(code: number, data: Record<string, unknown>, secret: string): string {
  const fields = (signedFields[code] ?? []).map((name) => `${name}=${fieldOf(data, name)}`)
  return createHmac('sha256', secret).update(fields.join(',')).digest('base64')
}

/** A value as text, empty if it is absent or null. @param name `Invoice.Id` */
function fieldOf(data: Record<string, unknown>, name: string): string {
  const [outer = '', inner = ''] = name.split('.')
  const part = data[outer]
  const value = typeof part === 'object' && part !== null ? (part as Record<string, unknown>)[inner] : undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
