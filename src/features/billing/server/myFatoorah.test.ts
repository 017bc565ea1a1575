import { expect, test } from 'vitest'
import type { SentWebhook } from '#demo/providers/myFatoorah.ts'
import { createPayingApp } from '../../../../test/payingApp.ts'
import type { DeskPaymentPage } from '../deskSchema.ts'
import { checkLedger } from './ledger/checkLedger.ts'
import { setUpMyFatoorah } from './myFatoorah.fixtures.ts'
import { checkPayments } from './payments/checkPayment.ts'
import { sendRefunds } from './refunds/sendRefunds.ts'

const { app, provider } = await createPayingApp()
const { admin, newReader, begin, details, newest, later, start, deliver, deskPayment, plan } = await setUpMyFatoorah(app, provider)

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
