import { z } from 'zod'
import type { ApiServer } from '#base/api/apiServer.ts'
import { ErrorReply, success, successOf } from '#base/api/replies.ts'
import type { App } from '#base/app.ts'
import { readerOf } from '#features/accounts/server/sessions/reader.ts'
import {
  Coupon,
  CouponChanges,
  CouponForm,
  CouponPage,
  CouponParams,
  DeskPayment,
  DeskPaymentPage,
  ListCouponsQuery,
  ListDeskPaymentsQuery,
  RefundForm,
} from '../deskSchema.ts'
import { PaymentParams } from '../schema.ts'
import { listCoupons } from './coupons/listCoupons.ts'
import { addCoupon, editCoupon, endCoupon } from './coupons/saveCoupon.ts'
import { billingSuccesses } from './messages.ts'
import { listDeskPayments, readDeskPayment } from './refunds/listDeskPayments.ts'
import { requestRefund } from './refunds/requestRefund.ts'

const tags = ['desk']
const config = { access: 'admin' } as const
const refused = { 404: ErrorReply, 409: ErrorReply, 422: ErrorReply }

/** The desk's routes for payments. */
export function deskPaymentsApi(server: ApiServer, app: App): void {
  const listSchema = {
    tags,
    summary: 'Every payment',
    querystring: ListDeskPaymentsQuery,
    response: { 200: DeskPaymentPage, 422: ErrorReply },
  }
  server.get('/api/desk/payments', { schema: listSchema, config: { ...config, cost: 3 } }, (request) =>
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
  server.post('/api/desk/payments/:id/refund', { schema: refundSchema, config }, async (request) => {
    const { id } = request.params
    await requestRefund(app, readerOf(request).id, id, request.body)
    return success(billingSuccesses.refund_requested, { payment: await readDeskPayment(app, id) })
  })
}

/** The desk's routes for coupons. */
export function deskCouponsApi(server: ApiServer, app: App): void {
  const saved = successOf(z.object({ coupon: Coupon }))
  const listSchema = { tags, summary: 'Every coupon', querystring: ListCouponsQuery, response: { 200: CouponPage, 422: ErrorReply } }
  server.get('/api/desk/coupons', { schema: listSchema, config }, (request) => listCoupons(app, request.query))

  const addSchema = { tags, summary: 'Add a coupon', body: CouponForm, response: { 200: saved, ...refused } }
  server.post('/api/desk/coupons', { schema: addSchema, config }, async (request) =>
    success(billingSuccesses.coupon_added, { coupon: await addCoupon(app, request.body) }),
  )

  const editSchema = { tags, summary: 'Change a coupon', params: CouponParams, body: CouponChanges, response: { 200: saved, ...refused } }
  server.put('/api/desk/coupons/:id', { schema: editSchema, config }, async ({ params, body }) =>
    success(billingSuccesses.coupon_saved, { coupon: await editCoupon(app, params.id, body) }),
  )

  const endSchema = { tags, summary: 'End a coupon', params: CouponParams, response: { 200: saved, ...refused } }
  server.delete('/api/desk/coupons/:id', { schema: endSchema, config }, async ({ params }) =>
    success(billingSuccesses.coupon_ended, { coupon: await endCoupon(app, params.id) }),
  )
}
