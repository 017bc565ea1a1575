import { beforeEach, expect, test } from 'vitest'
import type { SentWebhook } from '#demo/providers/myFatoorah.ts'
import { asUser, createUser } from '../../../../test/asUser.ts'
import { asVisitor } from '../../../../test/http.ts'
import { createPayingApp } from '../../../../test/payingApp.ts'
import type { DeskPaymentPage } from '../deskSchema.ts'
import type { Payment, PlanDetails, PlanList, StartedPayment } from '../schema.ts'
import { gatewayJobs } from './jobs.ts'
import { checkLedger } from './ledger/checkLedger.ts'
import { checkPayments } from './payments/checkPayment.ts'
import { sendRefunds } from './refunds/sendRefunds.ts'

const { app, provider } = await createPayingApp()
const visitor = asVisitor(app)
const plan = (await visitor.get('/api/plans')).json<PlanList>().data[0]
const admin = await asUser(app, visitor.server, { role: 'admin' })

beforeEach(() => {
  app.setNow(undefined)
  for (const call of ['SendPayment', 'GetPaymentStatus', 'MakeRefund', 'GetRefundStatus']) provider.fail(call, null)
})

type Reader = Awaited<ReturnType<typeof asUser>>
const newReader = async () => asUser(app, visitor.server, await createUser(app))
const begin = (reader: Reader) => reader.post('/api/auth/payments', { plan_id: plan?.id })
const details = async (reader: Reader) => (await reader.get('/api/auth/user/plan/details')).json<PlanDetails>().data
const newest = async (reader: Reader) => (await reader.get('/api/auth/user/payment/details')).json<{ data: Payment[] }>().data[0]
const later = (minutes: number) => app.setNow(new Date(Date.now() + minutes * 60_000))

async function start(): Promise<{ reader: Reader; id: string }> {
  const reader = await newReader()
  const response = await begin(reader)
  expect(response.statusCode, response.body).toBe(200)
  return { reader, id: response.json<{ data: StartedPayment }>().data.payment.id }
}

/** The webhook arrives, and then the worker runs the job that it has queued. */
async function deliver({ body, signature }: SentWebhook): Promise<number> {
  const { statusCode } = await visitor.post('/api/payments/myfatoorah/webhook', body, { 'myfatoorah-signature': signature })
  const { rows } = await app.pool.query<{ task: string; payload: { payment: string } }>(
    `select t.identifier as task, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier in ('checkPayment', 'checkRefund')`,
  )
  await app.pool.query(`delete from graphile_worker._private_jobs`)
  for (const { task, payload } of rows) await gatewayJobs[task]?.(app, payload as never)
  return statusCode
}

async function deskPayment(id: string) {
  const { data } = (await admin.get('/api/desk/payments?pagination=200')).json<DeskPaymentPage>()
  return data.find((payment) => payment.id === id)
}

test('the invoice is in dinars with our reference, and its webhook makes the reader a subscriber', async () => {
  const { reader, id } = await start()
  expect(provider.invoices.get(id)).toMatchObject({ value: 1.5, currency: 'KWD', status: 'Pending' })
  provider.pay(id)
  expect(await deliver(provider.webhook(id))).toBe(200)
  expect(await newest(reader)).toMatchObject({ state: 'paid', payment_mode: 'KNET', transaction_id: expect.stringMatching(/^07/) })
  expect(await details(reader)).toMatchObject({ state: 'running' })
})

test('a webhook that never comes is made up for by the worker', async () => {
  const { reader, id } = await start()
  provider.pay(id)
  later(1)
  await checkPayments(app)
  expect(await newest(reader)).toMatchObject({ state: 'paid' })
})

test('duplicate, replayed and late webhooks grant nothing more', async () => {
  const { reader, id } = await start()
  provider.decline(id)
  const declined = provider.webhook(id)
  provider.pay(id)
  const paid = provider.webhook(id)
  for (const webhook of [paid, declined, paid, paid, declined]) expect(await deliver(webhook)).toBe(200)
  expect(await newest(reader)).toMatchObject({ state: 'paid' })
  const { rows } = await app.pool.query('select count(*)::int from ledger_entries where payment_id = $1', [id])
  expect(rows).toEqual([{ count: 2 }])
})

test('a webhook that claims success of an unpaid invoice grants nothing, signed or not', async () => {
  const { reader, id } = await start()
  const genuine = provider.webhook(id)
  const forged: SentWebhook = structuredClone(genuine)
  Object.assign(forged.body.Data.Invoice ?? {}, { Status: 'PAID' })
  expect(await deliver(forged)).toBe(404)
  expect(await deliver({ ...genuine, signature: '' })).toBe(404)
  expect(await deliver({ ...genuine, signature: Buffer.alloc(32).toString('base64') })).toBe(404)
  expect(await deliver(genuine)).toBe(200)
  expect(await newest(reader)).toMatchObject({ state: 'sent' })
  expect(await details(reader)).toBeNull()
})

test('a signed webhook about a payment that is not ours is acknowledged and ignored', async () => {
  const { id } = await start()
  const reference = '22222222-2222-4222-8222-222222222222'
  const invoice = provider.invoices.get(id)
  if (invoice) provider.invoices.set(reference, { ...invoice, id: 5 })
  expect(await deliver(provider.webhook(reference))).toBe(200)
})

test.each([
  ['an error of the gateway', { status: 500 }],
  ['a connection that breaks before anything was done', 'dropped'],
] as const)('after %s the reader is told that payment could not begin, and no money can be lost', async (_name, fault) => {
  const reader = await newReader()
  provider.fail('SendPayment', fault)
  const response = await begin(reader)
  expect([response.statusCode, response.json().code]).toEqual([503, 'payment_not_started'])
  expect(await newest(reader)).toMatchObject({ state: 'created' })
  later(31)
  await checkPayments(app)
  expect(await newest(reader)).toMatchObject({ state: 'expired' })
})

test('a gateway that limits our requests has stored nothing, so the payment fails at once', async () => {
  const reader = await newReader()
  provider.fail('SendPayment', { status: 429, retryAfter: 30 })
  const response = await reader.post('/api/auth/payments', { plan_id: plan?.id }, { 'x-localization': 'en' })
  expect([response.statusCode, response.json().message]).toEqual([503, 'Payment Initialization failed..Please try again after some time'])
  expect(await newest(reader)).toMatchObject({ state: 'failed' })
})

test('an invoice whose answer was cut off is found by our reference, and granted if it was paid', async () => {
  const reader = await newReader()
  provider.fail('SendPayment', 'cut_off')
  expect((await begin(reader)).statusCode).toBe(503)
  const id = String((await newest(reader))?.id)
  later(1)
  await checkPayments(app)
  expect(await newest(reader)).toMatchObject({ state: 'sent' })
  provider.pay(id)
  later(3)
  await checkPayments(app)
  expect(await newest(reader)).toMatchObject({ state: 'paid' })
})

test.each([{ status: 503 }, { status: 429, retryAfter: 60 }, 'dropped', 'cut_off'] as const)(
  'while the gateway answers %j to questions a payment stays open, and afterwards it is granted',
  async (fault) => {
    const { reader, id } = await start()
    provider.pay(id)
    provider.fail('GetPaymentStatus', fault)
    expect((await reader.get(`/api/auth/payments/${id}`)).json().data).toMatchObject({ state: 'sent' })
    later(2)
    await checkPayments(app)
    expect(await newest(reader)).toMatchObject({ state: 'sent' })
    provider.fail('GetPaymentStatus', null)
    later(10)
    await checkPayments(app)
    expect(await newest(reader)).toMatchObject({ state: 'paid' })
  },
)

test('a declined card fails the payment, and a later success on the same invoice still grants it', async () => {
  const { reader, id } = await start()
  provider.decline(id)
  await deliver(provider.webhook(id))
  expect(await newest(reader)).toMatchObject({ state: 'failed', can_retry: true })
  provider.pay(id)
  await deliver(provider.webhook(id))
  expect(await newest(reader)).toMatchObject({ state: 'paid' })
})

test('a payment that nobody makes expires after a day, and one that turns out to be paid is granted all the same', async () => {
  const { reader, id } = await start()
  later(25 * 60)
  await checkPayments(app)
  expect(await newest(reader)).toMatchObject({ state: 'expired' })
  provider.pay(id)
  later(40 * 60)
  await checkPayments(app)
  expect(await newest(reader)).toMatchObject({ state: 'paid' })
  expect(await details(reader)).toMatchObject({ state: 'running' })
})

test.each([
  ['another amount', { value: 0.15 }, 'wrong_amount', 150],
  ['another currency', { currency: 'USD' }, 'wrong_currency', 0],
] as const)('%s is never granted, but marked for staff', async (_name, received, problem, inLedger) => {
  const { reader, id } = await start()
  provider.pay(id, received)
  await deliver(provider.webhook(id))
  expect(await newest(reader)).toMatchObject({ state: 'failed', problem, can_retry: false })
  expect(await details(reader)).toBeNull()
  expect(await deskPayment(id)).toMatchObject({ problem, received: inLedger })
  const flagged = (await admin.get('/api/desk/payments?problem=any')).json<DeskPaymentPage>().data.map((payment) => payment.id)
  expect(flagged).toContain(id)
})

test('a gateway that changes its mind takes nothing back, but staff are told until it changes it again', async () => {
  const { reader, id } = await start()
  provider.pay(id)
  await deliver(provider.webhook(id))
  const invoice = provider.invoices.get(id)
  if (invoice) invoice.status = 'Pending'
  await deliver(provider.webhook(id))
  expect(await deskPayment(id)).toMatchObject({ state: 'paid', problem: 'payment_withdrawn' })
  expect(await details(reader)).toMatchObject({ state: 'running' })
  if (invoice) invoice.status = 'Paid'
  await deliver(provider.webhook(id))
  expect(await deskPayment(id)).toMatchObject({ state: 'paid', problem: null })
})

test('a payment of a deleted account is not granted to anybody, but can be refunded', async () => {
  const { reader, id } = await start()
  await app.db.deleteFrom('users').where('id', '=', reader.user.id).execute()
  provider.pay(id)
  await deliver(provider.webhook(id))
  expect(await deskPayment(id)).toMatchObject({ problem: 'account_deleted', received: 1_500, user_id: null })
  expect((await admin.post(`/api/desk/payments/${id}/refund`, { reason: 'الحساب محذوف' })).statusCode).toBe(200)
  await sendRefunds(app)
  provider.decideRefund(id, 'Refunded')
  later(61)
  await sendRefunds(app)
  expect(await deskPayment(id)).toMatchObject({ state: 'refunded', received: 0 })
})

test('a refund ends the subscription when the money is back, and is asked for once although its answer was cut off', async () => {
  const { reader, id } = await start()
  provider.pay(id)
  await deliver(provider.webhook(id))
  provider.fail('MakeRefund', 'cut_off', 1)
  const refund = () => admin.post(`/api/desk/payments/${id}/refund`, { reason: 'طلب المشترك' })
  expect((await refund()).statusCode).toBe(200)
  expect([(await refund()).statusCode, (await refund()).json().code]).toEqual([409, 'payment_not_refundable'])
  await sendRefunds(app)
  expect(await details(reader)).toMatchObject({ state: 'running' })
  later(6)
  await sendRefunds(app)
  expect(provider.invoices.get(id)?.refunds).toHaveLength(1)
  expect(await deskPayment(id)).toMatchObject({ state: 'paid', refunds: [{ state: 'sent' }] })
  provider.decideRefund(id, 'Refunded')
  later(70)
  await sendRefunds(app)
  expect(await newest(reader)).toMatchObject({ state: 'refunded', receipt: expect.any(String) })
  expect(await details(reader)).toMatchObject({ state: 'ended', days_left: 0 })
})

test('a refund that the gateway refuses changes nothing, and can be asked for again', async () => {
  const { reader, id } = await start()
  provider.pay(id)
  await deliver(provider.webhook(id))
  provider.fail('MakeRefund', { status: 400 })
  expect((await admin.post(`/api/desk/payments/${id}/refund`, { reason: 'x' })).statusCode).toBe(200)
  await sendRefunds(app)
  expect(await deskPayment(id)).toMatchObject({ state: 'paid', refunds: [{ state: 'refused' }] })
  expect(await details(reader)).toMatchObject({ state: 'running' })
  provider.fail('MakeRefund', null)
  expect((await admin.post(`/api/desk/payments/${id}/refund`, { reason: 'x' })).statusCode).toBe(200)
  await sendRefunds(app)
  provider.decideRefund(id, 'Canceled')
  later(70)
  await sendRefunds(app)
  expect(await deskPayment(id)).toMatchObject({ state: 'paid', refunds: [{ state: 'refused' }, { state: 'refused' }] })
  expect(provider.invoices.get(id)?.refunds).toHaveLength(1)
})

test('parts are refunded one after the other until nothing is left, each asked for once', async () => {
  const { reader, id } = await start()
  provider.pay(id)
  await deliver(provider.webhook(id))
  const refund = (form: object) => admin.post(`/api/desk/payments/${id}/refund`, { reason: 'x', ...form })
  for (const amount of [0, -1, 0.5, '1']) expect((await refund({ amount })).json().errors).toHaveProperty('amount')
  expect((await refund({ amount: 1_501 })).json().errors).toEqual({ amount: ['لم يبقَ من الدفعة هذا المبلغ. اكتب مبلغاً أقل.'] })
  expect((await refund({ amount: 400 })).statusCode).toBe(200)
  expect((await refund({ amount: 400 })).json().code).toBe('payment_not_refundable')
  await sendRefunds(app)
  provider.decideRefund(id, 'Refunded')
  await deliver(provider.refundWebhook(id))
  expect(await newest(reader)).toMatchObject({ state: 'paid', refunded: 400 })
  expect((await refund({ amount: 1_101 })).json().errors).toHaveProperty('amount')
  provider.fail('MakeRefund', 'cut_off', 1)
  expect((await refund({ amount: 400 })).statusCode).toBe(200)
  await sendRefunds(app)
  later(6)
  await sendRefunds(app)
  provider.decideRefund(id, 'Refunded')
  await deliver(provider.refundWebhook(id))
  expect(provider.invoices.get(id)?.refunds.map(({ amount }) => amount)).toEqual([0.4, 0.4])
  expect((await refund({})).statusCode).toBe(200)
  await sendRefunds(app)
  provider.decideRefund(id, 'Refunded')
  await deliver(provider.refundWebhook(id))
  expect(await deskPayment(id)).toMatchObject({
    state: 'refunded',
    received: 0,
    refunds: [{ amount: 700 }, { amount: 400 }, { amount: 400 }],
  })
  expect(await details(reader)).toMatchObject({ state: 'ended' })
})

test('a refund whose answer was cut off is not asked for again although the gateway does not say who asked for it', async () => {
  const { id } = await start()
  provider.pay(id)
  await deliver(provider.webhook(id))
  provider.fail('MakeRefund', 'cut_off', 1)
  await admin.post(`/api/desk/payments/${id}/refund`, { reason: 'x', amount: 600 })
  await sendRefunds(app)
  const [asked] = provider.invoices.get(id)?.refunds ?? []
  if (asked) asked.reference = null
  later(6)
  await sendRefunds(app)
  provider.decideRefund(id, 'Refunded')
  await deliver(provider.refundWebhook(id))
  expect(provider.invoices.get(id)?.refunds).toHaveLength(1)
  expect(await deskPayment(id)).toMatchObject({ received: 900, refunds: [{ amount: 600, state: 'done', reason: 'x' }] })
})

test('a webhook about our refund ends the waiting at once', async () => {
  const { reader, id } = await start()
  provider.pay(id)
  await deliver(provider.webhook(id))
  await admin.post(`/api/desk/payments/${id}/refund`, { reason: 'x' })
  await sendRefunds(app)
  provider.decideRefund(id, 'Refunded')
  expect(await deliver(provider.refundWebhook(id))).toBe(200)
  expect(await newest(reader)).toMatchObject({ state: 'refunded' })
})

test('a refund that an operator makes on the site of MyFatoorah ends the subscription too; a part of it makes it shorter', async () => {
  const [whole, part] = [await start(), await start()]
  for (const { id } of [whole, part]) {
    provider.pay(id)
    await deliver(provider.webhook(id))
  }
  provider.refundOnSite(whole.id, 1_500)
  provider.refundOnSite(part.id, 500)
  for (const { id } of [whole, part, whole]) expect(await deliver(provider.refundWebhook(id))).toBe(200)
  expect(await newest(whole.reader)).toMatchObject({ state: 'refunded' })
  expect(await details(whole.reader)).toMatchObject({ state: 'ended' })
  const [refund] = (await deskPayment(part.id))?.refunds ?? []
  expect(refund).toMatchObject({ amount: 500, state: 'done', reason: 'refunded at the gateway' })
  expect(await deskPayment(part.id)).toMatchObject({ state: 'paid', problem: null, received: 1_000, refunded: 500 })
  expect(await details(part.reader)).toMatchObject({ state: 'running' })
  expect([19, 20, 21]).toContain((await details(part.reader))?.days_left)
})

test('the ledger holds what the gateway holds', async () => {
  app.setNow(undefined)
  expect(await checkLedger(app)).toEqual([])
  for (const { reference, transactions, refunds } of provider.invoices.values()) {
    const paid = transactions.find(({ status, currency }) => status === 'Succss' && currency === 'KD')?.value ?? 0
    const back = refunds.filter(({ status }) => status === 'Refunded').reduce((sum, { amount }) => sum + amount, 0)
    const payment = await deskPayment(reference)
    if (payment) expect([reference, payment.received]).toEqual([reference, Math.round((paid - back) * 1000)])
  }
})
