import { afterAll, expect, test } from 'vitest'
import { startMyFatoorah } from '#demo/providers/myFatoorah.ts'
import { InvoiceLink } from '#partners/payment/myFatoorahShapes.ts'
import { asUser, testPassword } from '../../../../test/asUser.ts'
import { asVisitor } from '../../../../test/http.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import type { CouponPage } from '../deskSchema.ts'
import type { PlanList } from '../schema.ts'
import { checkPayments } from './payments/checkPayment.ts'
import { seedPlans } from './plans/seedPlans.ts'

const provider = await startMyFatoorah({ key: 'test-key', webhookSecret: 'webhook-secret' })
afterAll(() => provider.close())
const app = await createTestApp({
  MYFATOORAH_KEY: 'test-key',
  MYFATOORAH_WEBHOOK_SECRET: 'webhook-secret',
  MYFATOORAH_API_ROOT: provider.origin,
  OUTSIDE_ALLOW: provider.host,
})
await seedPlans(app.db)
const visitor = asVisitor(app)
const plan_id = (await visitor.get('/api/plans')).json<PlanList>().data[0]?.id
const newReader = () => asUser(app, visitor.server)

test('a reader who opens the return address again and again does not flood the gateway with questions', async () => {
  const reader = await newReader()
  const { id } = (await reader.post('/api/auth/payments', { plan_id })).json().data.payment
  const before = provider.calls.length
  for (let count = 0; count < 130; count++) {
    await visitor.get(`/payment/return/${id}`)
    expect((await reader.get(`/api/auth/payments/${id}`)).statusCode).toBe(200)
  }
  expect(provider.calls.length - before).toBe(100)
})

test('the return address of a payment that is paid does not put it before the others of the night', async () => {
  const reader = await newReader()
  const start = async () => String((await reader.post('/api/auth/payments', { plan_id })).json().data.payment.id)
  // The second purchase asks about the first.
  const [open, paid] = [await start(), await start()]
  provider.pay(paid)
  for (const id of [paid, open]) await reader.get(`/api/auth/payments/${id}`)
  const checkedAt = async (id: string) =>
    (await app.db.selectFrom('payments').select('checked_at').where('id', '=', id).executeTakeFirstOrThrow()).checked_at
  const before = await checkedAt(paid)
  expect(before).not.toBeNull()
  for (const id of [paid, open]) expect((await visitor.get(`/payment/return/${id}`)).headers.location).toContain(`payment=${id}`)
  expect([await checkedAt(paid), await checkedAt(open)]).toEqual([before, null])
})

test('a reader who tries again and again to pay what is paid does not keep it from the check of the night', async () => {
  const reader = await newReader()
  const { id } = (await reader.post('/api/auth/payments', { plan_id })).json().data.payment
  provider.pay(id)
  await reader.get(`/api/auth/payments/${id}`)
  const asked = provider.calls.length
  expect((await reader.post(`/api/auth/payments/${id}/retry`)).json()).toMatchObject({ code: 'already_paid' })
  expect(provider.calls.length).toBe(asked)
})

test('readers who reserve a coupon and delete their accounts do not use it up', async () => {
  const admin = await asUser(app, visitor.server, { role: 'admin' })
  await admin.post('/api/desk/coupons', { code: 'FEW', percent: 10, max_uses: 1 })
  const reserve = (reader: typeof admin) => reader.post('/api/auth/payments', { plan_id, coupon: 'FEW' })
  const [first, second] = [await newReader(), await newReader()]
  expect((await reserve(first)).statusCode).toBe(200)
  expect((await reserve(second)).statusCode).toBe(422)
  expect((await first.post('/api/auth/profile/delete', { current_password: testPassword })).statusCode).toBe(200)
  expect((await admin.get('/api/desk/coupons')).json<CouponPage>().data[0]).toMatchObject({ code: 'FEW', used: 0 })
  expect((await reserve(second)).statusCode).toBe(200)
})

test('a gateway cannot send readers to an address that runs a script', () => {
  const isTaken = (InvoiceURL: string) => InvoiceLink.safeParse({ InvoiceId: 1, InvoiceURL }).success
  expect(['https://pay.example/1', 'javascript:alert(1)', 'data:text/html,x'].map(isTaken)).toEqual([true, false, false])
})

test('a payment that a fast clock gave up is still granted without a webhook', async () => {
  const reader = await newReader()
  const { id } = (await reader.post('/api/auth/payments', { plan_id })).json().data.payment
  app.setNow(new Date(Date.now() + 20 * 86_400_000))
  await checkPayments(app)
  app.setNow(new Date(Date.now() + 60_000))
  provider.pay(id)
  await checkPayments(app)
  app.setNow(undefined)
  expect((await reader.get('/api/auth/user/plan/details')).json().data).toMatchObject({ state: 'running' })
})
