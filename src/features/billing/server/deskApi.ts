import { z } from 'zod'
import type { ApiServer } from '#base/api/apiServer.ts'
import { localeOfRequest } from '#base/api/localeOfRequest.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { brand } from '#brand.ts'
import type { ActName } from '#features/audit/acts.ts'
import { actorOf } from '#features/audit/server/actor.ts'
import {
  Coupon,
  CouponChanges,
  CouponForm,
  CouponPage,
  CouponParams,
  DeskPayment,
  DeskPaymentPage,
  ExportMonthQuery,
  GatewayAnswer,
  GiveDaysForm,
  GiveDaysParams,
  ListCouponsQuery,
  ListDeskPaymentsQuery,
  MoneyFigures,
  RefundForm,
} from '../deskSchema.ts'
import { PaymentParams } from '../schema.ts'
import { listCoupons } from './coupons/listCoupons.ts'
import { addCoupon, editCoupon, endCoupon } from './coupons/saveCoupon.ts'
import { exportMonth } from './figures/exportMonth.ts'
import { readMonths } from './figures/readMonths.ts'
import { billingSuccesses } from './messages.ts'
import { listDeskPayments, readDeskPayment } from './refunds/listDeskPayments.ts'
import { reconcilePayment } from './refunds/reconcilePayment.ts'
import { requestRefund } from './refunds/requestRefund.ts'
import { giveDays } from './subscriptions/giveDays.ts'

const tags = ['desk']
const config = (act: ActName) => ({ access: 'admin', act }) as const
const refused = { 404: ErrorReply, 409: ErrorReply, 422: ErrorReply }

/** The desk's routes for payments. */
export function deskPaymentsApi(server: ApiServer, app: App): void {
  const listSchema = {
    tags,
    summary: 'Every payment',
    querystring: ListDeskPaymentsQuery,
    response: { 200: DeskPaymentPage, 422: ErrorReply },
  }
  server.get('/api/desk/payments', { schema: listSchema, config: { ...config('see_payments'), cost: 3 } }, (request) =>
    listDeskPayments(app, request.query),
  )

  const saved = successOf(z.object({ payment: DeskPayment.optional() }))
  const refundSchema = {
    tags,
    summary: 'Refund a payment, or a part of it',
    params: PaymentParams,
    body: RefundForm,
    response: { 200: saved, ...refused },
  }
  server.post('/api/desk/payments/:id/refund', { schema: refundSchema, config: config('refund_payment') }, async (request) => {
    const { id } = request.params
    await requestRefund(app, actorOf(request), id, request.body)
    return success(billingSuccesses.refund_requested, { payment: await readDeskPayment(app, id) })
  })

  const askSchema = {
    tags,
    summary: 'Ask the gateway now what it has of a payment',
    params: PaymentParams,
    response: { 200: successOf(z.object({ payment: DeskPayment.optional(), answer: GatewayAnswer })), ...refused },
  }
  server.post(
    '/api/desk/payments/:id/check',
    { schema: askSchema, config: { ...config('reconcile_payment'), cost: 20 } },
    async (request) => {
      const { id } = request.params
      const answer = await reconcilePayment(app, actorOf(request), id)
      return success('done', { payment: await readDeskPayment(app, id), answer })
    },
  )

  const daysSchema = {
    tags,
    summary: 'Give a reader days without a payment',
    params: GiveDaysParams,
    body: GiveDaysForm,
    response: { 200: successOf(z.object({})), ...refused },
  }
  server.post('/api/desk/readers/:id/days', { schema: daysSchema, config: config('give_days') }, async (request) => {
    await giveDays(app, actorOf(request), request.params.id, request.body)
    return success(billingSuccesses.days_given, {})
  })
}

/** The desk's routes for what months brought. */
export function deskFiguresApi(server: ApiServer, app: App): void {
  const figuresSchema = { tags, summary: 'Money by month, and what is open', response: { 200: MoneyFigures } }
  server.get('/api/desk/money', { schema: figuresSchema, config: { ...config('see_figures'), cost: 5 } }, () => readMonths(app))

  const fileSchema = { tags, summary: 'What a month moved, as a table for spreadsheets', querystring: ExportMonthQuery }
  server.post(
    '/api/desk/money/export',
    { schema: fileSchema, config: { ...config('export_payments'), cost: 100 } },
    async (request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${brand.slug}-${request.query.month}.csv"`)
        .send(await exportMonth(app, actorOf(request), request.query, localeOfRequest(request))),
  )
}

/** The desk's routes for coupons. */
export function deskCouponsApi(server: ApiServer, app: App): void {
  const saved = successOf(z.object({ coupon: Coupon }))
  const listSchema = { tags, summary: 'Every coupon', querystring: ListCouponsQuery, response: { 200: CouponPage, 422: ErrorReply } }
  server.get('/api/desk/coupons', { schema: listSchema, config: config('see_coupons') }, (request) => listCoupons(app, request.query))

  const addSchema = { tags, summary: 'Add a coupon', body: CouponForm, response: { 200: saved, ...refused } }
  server.post('/api/desk/coupons', { schema: addSchema, config: config('add_coupon') }, async (request) =>
    success(billingSuccesses.coupon_added, { coupon: await addCoupon(app, actorOf(request), request.body) }),
  )

  const editSchema = { tags, summary: 'Change a coupon', params: CouponParams, body: CouponChanges, response: { 200: saved, ...refused } }
  server.put('/api/desk/coupons/:id', { schema: editSchema, config: config('edit_coupon') }, async (request) =>
    success(billingSuccesses.coupon_saved, { coupon: await editCoupon(app, actorOf(request), request.params.id, request.body) }),
  )

  const endSchema = { tags, summary: 'End a coupon', params: CouponParams, response: { 200: saved, ...refused } }
  server.delete('/api/desk/coupons/:id', { schema: endSchema, config: config('end_coupon') }, async (request) =>
    success(billingSuccesses.coupon_ended, { coupon: await endCoupon(app, actorOf(request), request.params.id) }),
  )
}
