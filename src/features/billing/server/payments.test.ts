import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { asUser, createUser, testPassword } from '../../../../test/asUser.ts'
import { asVisitor } from '../../../../test/http.ts'
import { createTestApp } from '../../../../test/testApp.ts'
import type { DeskPaymentPage } from '../deskSchema.ts'
import { amountText } from '../money.ts'
import type { Payment, PlanDetails, PlanList, Receipt, StartedPayment } from '../schema.ts'
import { checkLedger } from './ledger/checkLedger.ts'
import { checkPayments } from './payments/checkPayment.ts'
import { seedPlans } from './plans/seedPlans.ts'

const app = await createTestApp()
await seedPlans(app.db)
const visitor = asVisitor(app)
const plans = Object.fromEntries((await visitor.get('/api/plans')).json<PlanList>().data.map((plan) => [plan.months, plan]))
const planId = (months: number) => plans[months]?.id

type Reader = Awaited<ReturnType<typeof asUser>>
const newReader = async () => asUser(app, visitor.server, await createUser(app, { name: 'سارة' }))

async function start(reader: Reader, months: number, coupon?: string) {
  const response = await reader.post('/api/auth/payments', { plan_id: planId(months), coupon })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ data: StartedPayment }>().data
}

/** Presses a button of the sandbox's page, as the browser does. */
function press(url: string, choice: string) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return visitor.send({ method: 'POST', url: new URL(url).pathname, payload: `choice=${choice}`, headers })
}

const read = async (reader: Reader, id: string) => (await reader.get(`/api/auth/payments/${id}`)).json<{ data: Payment }>().data
const details = async (reader: Reader) => (await reader.get('/api/auth/user/plan/details')).json<PlanDetails>().data

async function buy(reader: Reader, months: number, coupon?: string): Promise<Payment> {
  const { payment, url } = await start(reader, months, coupon)
  await press(url, 'pay')
  return read(reader, payment.id)
}

test('a reader chooses a plan, pays on the page of the gateway, and is a subscriber when they return', async () => {
  const reader = await newReader()
  expect(await details(reader)).toBeNull()
  const { payment, url } = await start(reader, 1)
  expect(payment).toMatchObject({ state: 'sent', amount: 1_500, amount_kd: '1.500', receipt: null, can_retry: true })

  const page = await visitor.get(new URL(url).pathname)
  expect([page.statusCode, page.headers['content-security-policy']]).toEqual([200, expect.stringContaining("frame-ancestors 'none'")])
  expect(page.body).toContain(`<bdi>${amountText('ar', 1_500)}</bdi>`)

  const paid = await press(url, 'pay')
  expect([paid.statusCode, paid.headers.location]).toEqual([303, `${app.config.publicUrl}/payment/return/${payment.id}`])
  const back = await visitor.get(`/payment/return/${payment.id}`)
  expect([back.statusCode, back.headers.location]).toEqual([303, `/payment/process?payment=${payment.id}`])

  expect(await read(reader, payment.id)).toMatchObject({ state: 'paid', customer_name: 'سارة', payment_mode: 'KNET', can_retry: false })
  expect(await details(reader)).toMatchObject({ state: 'running', plan: { id: planId(1), keywords: 5 }, next: null })
})

test('a payment is listed with a receipt that keeps the name and price of the purchase', async () => {
  const reader = await newReader()
  const { id } = await buy(reader, 3)
  await app.db.updateTable('plans').set({ name_ar: 'اسم آخر' }).where('months', '=', 3).execute()
  const { data } = (await reader.get(`/api/auth/payments/${id}/receipt`)).json<{ data: Receipt }>()
  expect(data).toMatchObject({ plan_name_ar: 'ثلاثة أشهر', amount_kd: '4.000', currency: 'KWD', refunded_at: null })
  expect(data.number).toMatch(/^20\d\d-\d{6}$/)
  const list = (await reader.get('/api/auth/user/payment/details')).json<{ data: Payment[] }>().data
  expect(list.map((one) => [one.id, one.state, one.receipt])).toEqual([[id, 'paid', data.number]])
})

test('declining and cancelling fail, and trying again leads to the same page, where it can still be paid', async () => {
  const reader = await newReader()
  const { payment, url } = await start(reader, 1)
  for (const choice of ['decline', 'cancel']) {
    await press(url, choice)
    await visitor.get(`/payment/return/${payment.id}`)
    expect(await read(reader, payment.id)).toMatchObject({ state: 'failed', can_retry: true })
  }
  expect(await details(reader)).toBeNull()
  const again = (await reader.post(`/api/auth/payments/${payment.id}/retry`)).json<{ data: StartedPayment }>().data
  expect([again.payment.id, again.url]).toEqual([payment.id, url])
  await press(url, 'pay')
  const twice = await reader.post(`/api/auth/payments/${payment.id}/retry`)
  expect([twice.statusCode, twice.json().code]).toEqual([409, 'already_paid'])
  expect(await details(reader)).toMatchObject({ state: 'running' })
})

test('a reader who leaves the page of the gateway without trying to pay can go back to it, or buy another plan', async () => {
  const reader = await newReader()
  const { payment, url } = await start(reader, 1)
  expect(await read(reader, payment.id)).toMatchObject({ state: 'sent', can_retry: true })
  const again = await reader.post(`/api/auth/payments/${payment.id}/retry`)
  expect([again.statusCode, again.json().data?.url]).toEqual([200, url])
  expect(await buy(reader, 3)).toMatchObject({ state: 'paid' })
})

test('a reader whose second card is accepted a moment after the first was declined is told so when they return', async () => {
  const reader = await newReader()
  const { payment, url } = await start(reader, 1)
  for (const [choice, state] of [
    ['decline', 'failed'],
    ['pay', 'paid'],
  ] as const) {
    await press(url, choice)
    await visitor.get(`/payment/return/${payment.id}`)
    expect(await read(reader, payment.id)).toMatchObject({ state })
  }
})

test('who pays and never returns is a subscriber after the next look of the worker', async () => {
  const reader = await newReader()
  const { url } = await start(reader, 1)
  const page = await press(url, 'vanish')
  expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('نجح الدفع')])
  expect(await details(reader)).toBeNull()
  app.setNow(new Date(Date.now() + 60_000))
  await checkPayments(app)
  app.setNow(undefined)
  expect(await details(reader)).toMatchObject({ state: 'running' })
})

test('the amount, the plan of another catalogue and unknown fields cannot come from the browser', async () => {
  const reader = await newReader()
  for (const body of [
    { plan_id: planId(12), amount: 1 },
    { plan_id: planId(12), price: 100 },
    { plan_id: 999_999 },
    { plan_id: '1e3' },
    {},
  ]) {
    expect([body, (await reader.post('/api/auth/payments', body)).statusCode]).toEqual([body, 422])
  }
  await app.db.updateTable('plans').set({ is_sold: false }).where('months', '=', 6).execute()
  const unsold = await reader.post('/api/auth/payments', { plan_id: planId(6) })
  await app.db.updateTable('plans').set({ is_sold: true }).where('months', '=', 6).execute()
  expect([unsold.statusCode, Object.keys(unsold.json().errors)]).toEqual([422, ['plan_id']])
})

test('another reader’s payment, receipt and retry do not exist for a reader', async () => {
  const [owner, other] = [await newReader(), await newReader()]
  const { id } = await buy(owner, 1)
  expect((await other.get(`/api/auth/payments/${id}`)).statusCode).toBe(404)
  expect((await other.get(`/api/auth/payments/${id}/receipt`)).statusCode).toBe(404)
  expect((await other.post(`/api/auth/payments/${id}/retry`)).statusCode).toBe(404)
  expect((await other.get('/api/auth/user/payment/details')).json().data).toEqual([])
})

test('visitors are asked to login to buy, in their language', async () => {
  const responses = ['ar', 'en'].map((locale) => visitor.post('/api/auth/payments', { plan_id: planId(1) }, { 'x-localization': locale }))
  expect((await Promise.all(responses)).map((response) => [response.statusCode, response.json().message])).toEqual([
    [401, 'يُرجى تسجيل الدخول أو إنشاء حساب لشراء اشتراك'],
    [401, 'Please login or register to buy a subscription'],
  ])
})

test('a reader who begins too many payments has to wait', async () => {
  const reader = await newReader()
  const codes: number[] = []
  for (let n = 0; n < 12; n++) codes.push((await reader.post('/api/auth/payments', { plan_id: planId(1) })).statusCode)
  expect(codes).toEqual([...Array(10).fill(200), 429, 429])
  const other = await newReader()
  const atOnce = await Promise.all(Array.from({ length: 14 }, () => other.post('/api/auth/payments', { plan_id: planId(1) })))
  expect(atOnce.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10)
})

test('a guessed address of the payment page shows nothing', async () => {
  expect((await visitor.get(`/payment/sandbox/${'a'.repeat(43)}`)).statusCode).toBe(404)
  expect((await press(`http://x/payment/sandbox/${'a'.repeat(43)}`, 'pay')).statusCode).toBe(404)
})

test('two tabs that return at once grant once', async () => {
  const reader = await newReader()
  const { payment, url } = await start(reader, 1)
  await press(url, 'pay')
  await Promise.all([read(reader, payment.id), checkPayments(app), read(reader, payment.id), checkPayments(app)])
  const end = (await details(reader))?.ends_at
  await app.db
    .updateTable('payments')
    .set({ checked_at: null, next_check_at: new Date(0) })
    .where('id', '=', payment.id)
    .execute()
  await Promise.all([checkPayments(app), checkPayments(app)])
  expect((await details(reader))?.ends_at).toBe(end)
})

test('a reader’s backup has their payments, which stay when the account is deleted, with the name on the receipt but without the reader', async () => {
  const reader = await newReader()
  const { id, receipt } = await buy(reader, 1)
  const files = unzipSync((await reader.get('/api/auth/profile/backup')).rawPayload)
  const { parts } = JSON.parse(strFromU8(files['history.json'] as Uint8Array))
  expect(parts.payments).toEqual([expect.objectContaining({ id, state: 'paid', amount_fils: 1_500, receipt })])

  const deleted = await reader.post('/api/auth/profile/delete', { current_password: testPassword })
  expect(deleted.statusCode, deleted.body).toBe(200)
  const admin = await asUser(app, visitor.server, { role: 'admin' })
  const desk = (await admin.get('/api/desk/payments?state=paid')).json<DeskPaymentPage>().data.find((payment) => payment.id === id)
  expect(desk).toMatchObject({ user_id: null, email: null, customer_name: 'سارة', receipt, received: 1_500 })
})

test('the ledger refuses to change what was posted', async () => {
  await expect(app.pool.query('update ledger_entries set amount = amount + 1')).rejects.toThrow('never changed')
  await expect(app.pool.query('delete from ledger_entries')).rejects.toThrow('never changed')
})

test('after these payments the ledger agrees with what was paid and granted', async () => {
  expect(await checkLedger(app)).toEqual([])
})
