import { z } from 'zod'
import { readerOf } from '#access/server/sessions/reader.ts'
import type { ApiServer } from '#base/api/apiServer.ts'
import { localeOfRequest } from '#base/api/localeOfRequest.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import {
  ListPaymentsQuery,
  Payment,
  PaymentForm,
  PaymentPage,
  PaymentParams,
  PlanDetails,
  Quote,
  Receipt,
  StartedPayment,
} from '../schema.ts'
import { billingErrors } from './messages.ts'
import { followPayment } from './payments/followPayment.ts'
import { listPayments } from './payments/listPayments.ts'
import { quotePayment } from './payments/quotePayment.ts'
import { readReceipt } from './payments/readReceipt.ts'
import { retryPayment } from './payments/retryPayment.ts'
import { startPayment } from './payments/startPayment.ts'
import { receiptPdf } from './receipt/receiptPdf.ts'
import { readPlanDetails } from './subscriptions/readPlanDetails.ts'

const tags = ['billing']
const signedIn = { access: 'signed_in', visitorError: billingErrors.login_to_buy } as const
/** Access of buyers: only those who can be reached may buy. */
const buyer = { access: 'verified', visitorError: billingErrors.login_to_buy } as const
const refused = { 404: ErrorReply, 409: ErrorReply, 422: ErrorReply, 429: ErrorReply, 503: ErrorReply }

/** The reader's subscription and payments. */
export function paymentsApi(server: ApiServer, app: App): void {
  const planSchema = { tags, summary: 'The subscription of the reader', response: { 200: PlanDetails } }
  server.get('/api/auth/user/plan/details', { schema: planSchema, config: signedIn }, (request) =>
    readPlanDetails(app, readerOf(request).id),
  )

  const listSchema = {
    tags,
    summary: 'The payments of the reader',
    querystring: ListPaymentsQuery,
    response: { 200: PaymentPage, 422: ErrorReply },
  }
  server.get('/api/auth/user/payment/details', { schema: listSchema, config: signedIn }, (request) =>
    listPayments(app, readerOf(request).id, request.query),
  )

  const oneSchema = {
    tags,
    summary: 'A payment; asks the gateway while it is open',
    params: PaymentParams,
    response: { 200: z.object({ data: Payment }), ...refused },
  }
  server.get('/api/auth/payments/:id', { schema: oneSchema, config: { ...signedIn, cost: 2 } }, async (request) => {
    return { data: await followPayment(app, readerOf(request).id, request.params.id) }
  })

  const receiptSchema = {
    tags,
    summary: 'The receipt of a paid payment',
    params: PaymentParams,
    response: { 200: z.object({ data: Receipt }), ...refused },
  }
  server.get('/api/auth/payments/:id/receipt', { schema: receiptSchema, config: signedIn }, async (request) => {
    return { data: await readReceipt(app, readerOf(request).id, request.params.id) }
  })

  const pdfSchema = { tags, summary: 'The receipt of a paid payment, as a PDF', params: PaymentParams }
  const pdfConfig = { ...signedIn, cost: 50, perReader: 10 }
  server.get('/api/auth/payments/:id/receipt/pdf', { schema: pdfSchema, config: pdfConfig }, async (request, reply) => {
    const { filename, content } = await receiptPdf(app, readerOf(request).id, request.params.id, localeOfRequest(request))
    return reply.type('application/pdf').header('content-disposition', `attachment; filename="${filename}"`).send(content)
  })
}

/** Routes that change something, or cost a call to the gateway. */
export function buyingApi(server: ApiServer, app: App): void {
  const quoteSchema = {
    tags,
    summary: 'What a plan costs the reader now',
    body: PaymentForm,
    response: { 200: successOf(Quote), ...refused },
  }
  server.post('/api/auth/payments/quote', { schema: quoteSchema, config: { ...signedIn, perReader: 30 } }, async (request) => {
    return success('done', await quotePayment(app, readerOf(request).id, request.body))
  })

  const startSchema = { tags, summary: 'Begin to buy a plan', body: PaymentForm, response: { 200: successOf(StartedPayment), ...refused } }
  server.post('/api/auth/payments', { schema: startSchema, config: { ...buyer, perReader: 10 } }, async (request) => {
    return success('done', await startPayment(app, readerOf(request), localeOfRequest(request), request.body))
  })

  const retrySchema = { tags, summary: 'Try to pay again', params: PaymentParams, response: { 200: successOf(StartedPayment), ...refused } }
  server.post('/api/auth/payments/:id/retry', { schema: retrySchema, config: { ...buyer, perReader: 10 } }, async (request) => {
    return success('done', await retryPayment(app, readerOf(request), localeOfRequest(request), request.params.id))
  })
}
