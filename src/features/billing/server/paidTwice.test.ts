import { afterEach, expect, test } from 'vitest'
import { programActor } from '#features/audit/server/actor.ts'
import { createPayingApp } from '../../../../test/payingApp.ts'
import { addCoupon } from './coupons/saveCoupon.ts'
import { checkLedger } from './ledger/checkLedger.ts'
import { setUpMyFatoorah } from './myFatoorah.fixtures.ts'
import { checkPayments } from './payments/checkPayment.ts'
import { checkPaidPayments } from './refunds/checkPaidPayments.ts'
import { sendRefunds } from './refunds/sendRefunds.ts'

const { app, provider } = await createPayingApp()
const { admin, newReader, details, newest, later, start, deliver, deskPayment, plan } = await setUpMyFatoorah(app, provider)

afterEach(async () => expect(await checkLedger(app)).toEqual([]))

const refund = (id: string, amount?: number) => admin.post(`/api/desk/payments/${id}/refund`, { reason: 'دُفع مرتين', amount })

async function endOf(reader: Awaited<ReturnType<typeof newReader>>): Promise<string | undefined> {
  return (await details(reader))?.ends_at
}

test('an invoice that was paid twice before we looked is granted once, and staff are told of the second payment', async () => {
  const { reader, id } = await start()
  provider.pay(id)
  provider.pay(id)
  expect(provider.invoices.get(id)?.status).toBe('DuplicatePayment')
  later(1)
  await checkPayments(app)
  expect(await newest(reader)).toMatchObject({ state: 'paid', amount: 1_500, refunded: 0 })
  expect(await details(reader)).toMatchObject({ state: 'running' })
  expect(await deskPayment(id)).toMatchObject({
    problem: 'paid_twice',
    problem_details: '1.500 KD + 1.500 KD',
    received: 3_000,
    suspense: 1_500,
  })
})

test('the coupon of an invoice that was paid twice stays used', async () => {
  await addCoupon(app, programActor, { code: 'TWICE', percent: 10 })
  const reader = await newReader()
  const body = { plan_id: plan?.id, coupon: 'TWICE' }
  const { id } = (await reader.post('/api/auth/payments', body)).json().data.payment
  provider.pay(id)
  provider.pay(id)
  await deliver(provider.webhook(id))
  expect(await newest(reader)).toMatchObject({ state: 'paid', amount: 1_350, coupon: 'TWICE' })
  expect((await reader.post('/api/auth/payments', body)).json().errors).toHaveProperty('coupon')
})

test('a payment that is paid again after it was granted keeps its time; the second payment goes back without taking any', async () => {
  const { reader, id } = await start()
  provider.pay(id)
  await deliver(provider.webhook(id))
  const end = await endOf(reader)
  provider.pay(id)
  await deliver(provider.webhook(id))
  await deliver(provider.webhook(id))
  expect(await deskPayment(id)).toMatchObject({ state: 'paid', problem: 'paid_twice', received: 3_000 })
  expect((await refund(id, 1_500)).statusCode).toBe(200)
  await sendRefunds(app)
  provider.decideRefund(id, 'Refunded')
  await deliver(provider.refundWebhook(id))
  expect(await deskPayment(id)).toMatchObject({ state: 'paid', problem: null, received: 1_500, suspense: 0, refunds: [{ state: 'done' }] })
  // The gateway still says that it was paid twice.
  await deliver(provider.webhook(id))
  expect(await deskPayment(id)).toMatchObject({ state: 'paid', problem: null, received: 1_500 })
  expect(await newest(reader)).toMatchObject({ state: 'paid', refunded: 0 })
  expect(await endOf(reader)).toBe(end)
})

test('a refund beyond the second payment takes the time of what is beyond it, and a refund of everything ends the subscription', async () => {
  const { reader, id } = await start()
  provider.pay(id)
  provider.pay(id)
  await deliver(provider.webhook(id))
  provider.refundOnSite(id, 2_250)
  await deliver(provider.refundWebhook(id))
  expect(await deskPayment(id)).toMatchObject({ state: 'paid', problem: null, received: 750, refunded: 750 })
  expect([14, 15, 16]).toContain((await details(reader))?.days_left)
  provider.refundOnSite(id, 750)
  await deliver(provider.refundWebhook(id))
  expect(await deskPayment(id)).toMatchObject({ state: 'refunded', received: 0, refunded: 1_500 })
  expect(await details(reader)).toMatchObject({ state: 'ended' })
})

test('a second payment whose webhook is lost is found in the night, although the first was given back meanwhile', async () => {
  const { reader, id } = await start()
  provider.pay(id)
  await deliver(provider.webhook(id))
  await refund(id)
  await sendRefunds(app)
  provider.decideRefund(id, 'Refunded')
  await deliver(provider.refundWebhook(id))
  expect(await newest(reader)).toMatchObject({ state: 'refunded' })
  provider.pay(id)
  later(24 * 60)
  await checkPaidPayments(app)
  expect(await deskPayment(id)).toMatchObject({ state: 'refunded', problem: 'paid_twice', received: 1_500, suspense: 1_500 })
})

test('a refund on the site of the gateway of a second payment that we had not heard of takes no time', async () => {
  const { reader, id } = await start()
  provider.pay(id)
  await deliver(provider.webhook(id))
  const end = await endOf(reader)
  provider.pay(id)
  provider.refundOnSite(id, 1_500)
  await deliver(provider.refundWebhook(id))
  expect(await deskPayment(id)).toMatchObject({ state: 'paid', problem: null, received: 1_500 })
  expect(await endOf(reader)).toBe(end)
})

test('another amount than agreed that is followed by the right one is granted, and the first stays for staff', async () => {
  const { reader, id } = await start()
  provider.pay(id, { value: 0.15 })
  await deliver(provider.webhook(id))
  expect(await deskPayment(id)).toMatchObject({ state: 'failed', problem: 'wrong_amount', received: 150 })
  provider.pay(id)
  await deliver(provider.webhook(id))
  expect(await deskPayment(id)).toMatchObject({ state: 'paid', problem: 'paid_twice', received: 1_650, suspense: 150 })
  expect(await details(reader)).toMatchObject({ state: 'running' })
})

test('the right amount is granted in the night if its webhook is lost, although another amount was given back before', async () => {
  const { reader, id } = await start()
  provider.pay(id, { value: 0.15 })
  await deliver(provider.webhook(id))
  await refund(id)
  await sendRefunds(app)
  provider.decideRefund(id, 'Refunded')
  await deliver(provider.refundWebhook(id))
  expect(await newest(reader)).toMatchObject({ state: 'refunded' })
  provider.pay(id)
  later(24 * 60)
  await checkPaidPayments(app)
  expect(await details(reader)).toMatchObject({ state: 'running' })
})

test('a second payment in another currency is never in the ledger, but staff are told', async () => {
  const { id } = await start()
  provider.pay(id)
  provider.pay(id, { currency: 'USD' })
  await deliver(provider.webhook(id))
  expect(await deskPayment(id)).toMatchObject({ state: 'paid', problem: 'paid_twice', received: 1_500, suspense: 0 })
})

test.each([
  ['SomethingNew', 'paid'],
  ['DuplicatePayment', 'paid'],
  ['Canceled', 'sent'],
  ['Pending', 'paid'],
] as const)('an invoice with a successful payment and the status %s is %s', async (status, state) => {
  const { reader, id } = await start()
  provider.pay(id)
  Object.assign(provider.invoices.get(id) ?? {}, { status })
  await deliver(provider.webhook(id))
  expect(await newest(reader)).toMatchObject({ state })
})

test.each([
  ['Canceled', 'expired'],
  ['Expired', 'expired'],
  ['SomethingNew', 'sent'],
  ['DuplicatePayment', 'sent'],
] as const)('an invoice without a payment and with the status %s is %s', async (status, state) => {
  const { reader, id } = await start()
  Object.assign(provider.invoices.get(id) ?? {}, { status })
  await deliver(provider.webhook(id))
  expect(await newest(reader)).toMatchObject({ state })
})
