import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { signWebhook } from '#partners/payment/myFatoorahWebhook.ts'
import { addRefund, type Body, filsLeft, type Invoice, type InvoiceResponse, invoiceCalls, paidStatusOf } from './myFatoorahInvoices.ts'

/**
 * A fault: a status is answered (429 with Retry-After, in seconds, if given; by a proxy, if it has
 * HTML) and nothing is done; `timeout` never answers; `dropped` closes the connection before
 * anything is done, `cut_off` after it was done.
 */
type Fault = { status: number; retryAfter?: number; html?: string } | 'timeout' | 'dropped' | 'cut_off'

/**
 * A webhook as it would be posted, to be delivered by the caller: once, twice, late, changed or
 * never.
 */
export type SentWebhook = { body: { Event: object; Data: Record<string, Record<string, unknown>> }; signature: string }

export type MyFatoorahServer = {
  /** `http://127.0.0.1:PORT` */
  origin: string
  /** Host for `outsideAllow`. */
  host: string
  /** Invoices by our reference (`CustomerReference`). */
  invoices: Map<string, Invoice>
  /** Makes the next `times` calls of this name fail; null: they work again. */
  fail(call: string, fault: Fault | null, times?: number): void
  /**
   * The reader pays on their page: what was asked for, unless another amount or currency is given.
   * Again, if called again (two tabs).
   */
  pay(reference: string, received?: { value?: number; currency?: string }): void
  /** The card is declined; the invoice may still be paid. */
  decline(reference: string): void
  /** Decides about a refund as their staff do. */
  decideRefund(reference: string, status: 'Refunded' | 'Canceled'): void
  /**
   * An operator refunds so much on their site, at once.
   * @returns false if there is not so much left
   */
  refundOnSite(reference: string, fils: number): boolean
  webhook(reference: string): SentWebhook
  refundWebhook(reference: string): SentWebhook
  /** Names of the calls received, in order. */
  calls: string[]
  close(): Promise<void>
}

/** MyFatoorah's API v2 as documented (docs.myfatoorah.com), on the loopback address. */
export async function startMyFatoorah({
  key,
  webhookSecret,
  port = 0,
}: {
  key: string
  webhookSecret: string
  port?: number
}): Promise<MyFatoorahServer> {
  const invoices = new Map<string, Invoice>()
  const faults = new Map<string, { fault: Fault; left: number }>()
  const calls: string[] = []
  const find = (reference: string): Invoice => {
    const invoice = invoices.get(reference)
    if (!invoice) throw new Error(`MyFatoorah has no invoice ${reference}`)
    return invoice
  }
  const takeFault = (call: string) => {
    const planned = faults.get(call)
    return planned && planned.left-- > 0 ? planned.fault : undefined
  }

  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.writeHead(500).end())
  })
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = request.url?.replace('/v2/', '') ?? ''
    calls.push(call)
    const fault = takeFault(call)
    const body = (await json(request)) as Body
    if (fault === 'timeout') return
    if (fault === 'dropped') return void request.socket.destroy()
    if (fault && fault !== 'cut_off') return sendFault(response, fault)
    if (request.headers.authorization !== `Bearer ${key}`) return send(response, { status: 401, message: 'Unauthorized' })
    const result = invoiceCalls[call]?.(invoices, origin, body) ?? { status: 404, message: 'Not found' }
    if (fault === 'cut_off') return void request.socket.destroy()
    send(response, result)
  }

  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const origin = `http://${host}`
  const sign = (code: number, name: string, Data: SentWebhook['body']['Data']): SentWebhook => {
    const Event = { Code: code, Name: name, CountryIsoCode: 'KWT', CreationDate: new Date().toISOString(), Reference: `WH-${randomUUID()}` }
    return { body: { Event, Data }, signature: signWebhook(code, Data, webhookSecret) }
  }
  return {
    origin,
    host,
    invoices,
    calls,
    fail(call, fault, times = Number.POSITIVE_INFINITY) {
      if (fault) faults.set(call, { fault, left: times })
      else faults.delete(call)
    },
    pay(reference, { value, currency = 'KD' } = {}) {
      const invoice = find(reference)
      const paymentId = `07${invoice.id}${invoice.transactions.length}`
      invoice.transactions.push({ status: 'Succss', value: value ?? invoice.value, currency, paymentId })
      invoice.status = paidStatusOf(invoice)
    },
    decline(reference) {
      const invoice = find(reference)
      invoice.transactions.push({ status: 'Failed', value: invoice.value, currency: 'KD', paymentId: `08${invoice.id}` })
    },
    decideRefund(reference, status) {
      for (const refund of find(reference).refunds) if (refund.status === 'Pending') refund.status = status
    },
    refundOnSite(reference, fils) {
      const invoice = find(reference)
      if (fils <= 0 || fils > filsLeft(invoice)) return false
      addRefund(invoice, { reference: null, amount: fils / 1000, status: 'Refunded' })
      return true
    },
    webhook(reference) {
      const { id, status, transactions } = find(reference)
      const latest = transactions.at(-1)
      return sign(1, 'PAYMENT_STATUS_CHANGED', {
        Invoice: { Id: String(id), Status: status.toUpperCase(), ExternalIdentifier: reference },
        Transaction: { Status: latest?.status === 'Succss' ? 'SUCCESS' : 'FAILED', PaymentId: latest?.paymentId ?? '' },
        Amount: { BaseCurrency: 'KWD', ValueInBaseCurrency: latest?.value.toFixed(3) ?? '0.000' },
      })
    },
    refundWebhook(reference) {
      const { id, refunds } = find(reference)
      const refund = refunds.at(-1)
      return sign(2, 'REFUND_STATUS_CHANGED', {
        Refund: { Id: String(refund?.id ?? ''), Status: refund?.status.toUpperCase() ?? '' },
        Amount: { ValueInBaseCurrency: refund?.amount.toFixed(3) ?? '' },
        ReferencedInvoice: { Id: String(id) },
      })
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function sendFault(response: ServerResponse, fault: Exclude<Fault, string>): void {
  const headers = fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) }
  response.writeHead(fault.status, headers).end(fault.html ?? JSON.stringify({ IsSuccess: false, Message: 'An error has occurred.' }))
}

function send(response: ServerResponse, result: InvoiceResponse): void {
  const isSuccess = 'data' in result
  const body = isSuccess
    ? { IsSuccess: true, Message: '', ValidationErrors: null, Data: result.data }
    : { IsSuccess: false, Message: result.message, ValidationErrors: [{ Name: 'Key', Error: result.message }], Data: null }
  response.writeHead(isSuccess ? 200 : result.status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
