import { expect, test } from 'vitest'
import { createPayingApp } from '../../../../../test/payingApp.ts'
import { checkLedger } from '../ledger/checkLedger.ts'
import { setUpMyFatoorah } from '../myFatoorah.fixtures.ts'
import { checkPaidPayments } from './checkPaidPayments.ts'
import { sendRefunds } from './sendRefunds.ts'

const { app, provider } = await createPayingApp()
const { admin, details, newest, later, start, deliver, deskPayment } = await setUpMyFatoorah(app, provider)

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

test.each([400, 401, 403, 404])('a proxy that answers %i for the gateway refuses no refund, which is asked for again', async (status) => {
  const { reader, id } = await start()
  provider.pay(id)
  await deliver(provider.webhook(id))
  provider.fail('MakeRefund', { status, html: '<h1>Not here</h1>' })
  await admin.post(`/api/desk/payments/${id}/refund`, { reason: 'x' })
  await sendRefunds(app)
  expect(await deskPayment(id)).toMatchObject({ state: 'paid', refunds: [{ state: 'requested' }] })
  provider.fail('MakeRefund', null)
  later(6)
  await sendRefunds(app)
  provider.decideRefund(id, 'Refunded')
  later(70)
  await sendRefunds(app)
  expect(await newest(reader)).toMatchObject({ state: 'refunded' })
})

test('a proxy that answers 400 for the gateway does not say that it knows no such payment', async () => {
  const { id } = await start()
  provider.pay(id)
  await deliver(provider.webhook(id))
  provider.fail('GetPaymentStatus', { status: 400, html: '<h1>Not here</h1>' })
  await expect(deliver(provider.webhook(id))).rejects.toThrow('did not respond')
  expect(await deskPayment(id)).toMatchObject({ state: 'paid', problem: null })
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

test('a refund on the site of MyFatoorah whose webhook is lost is found in the night', async () => {
  const [whole, part] = [await start(), await start()]
  for (const { id } of [whole, part]) {
    provider.pay(id)
    await deliver(provider.webhook(id))
  }
  provider.refundOnSite(whole.id, 1_500)
  provider.refundOnSite(part.id, 500)
  later(19 * 60)
  await checkPaidPayments(app)
  expect(await newest(whole.reader)).toMatchObject({ state: 'paid', refunded: 0 })
  later(21 * 60)
  await checkPaidPayments(app)
  expect(await newest(whole.reader)).toMatchObject({ state: 'refunded' })
  expect(await details(whole.reader)).toMatchObject({ state: 'ended' })
  expect(await newest(part.reader)).toMatchObject({ state: 'paid', refunded: 500 })
})

test('a payment of a wrong amount that is refunded on the site of MyFatoorah is found in the night too', async () => {
  const { id } = await start()
  provider.pay(id, { value: 0.15 })
  await deliver(provider.webhook(id))
  provider.refundOnSite(id, 150)
  later(21 * 60)
  await checkPaidPayments(app)
  expect(await deskPayment(id)).toMatchObject({ state: 'refunded', problem: null, received: 0 })
})

test('payments are asked about once a night, for ninety days', async () => {
  const { id } = await start()
  provider.pay(id)
  await deliver(provider.webhook(id))
  const asks = async (days: number) => {
    later(days * 24 * 60)
    const { checked_at: before } = await readChecked(id)
    await checkPaidPayments(app)
    return (await readChecked(id)).checked_at?.getTime() !== before?.getTime()
  }
  expect([await asks(1), await asks(1.5), await asks(2), await asks(89), await asks(91)]).toEqual([true, false, true, true, false])
})

test('what was refunded on the site of MyFatoorah before late money was known is found in the next night, even after the ninety days', async () => {
  const { id } = await start()
  provider.pay(id)
  provider.refundOnSite(id, 500)
  const held = async () =>
    (
      await app.db.selectFrom('ledger_entries').select('amount').where('payment_id', '=', id).where('account', '=', 'gateway').execute()
    ).map(({ amount }) => amount)
  later(100 * 24 * 60)
  await deliver(provider.webhook(id))
  expect(await held()).toEqual([1_500])
  later(101 * 24 * 60)
  await checkPaidPayments(app)
  expect(await held()).toEqual([1_500, -500])
  const { checked_at } = await readChecked(id)
  later(103 * 24 * 60)
  await checkPaidPayments(app)
  expect(await readChecked(id)).toEqual({ checked_at })
})

test('a part of the night asks about 40 payments one after the other, and none when the gateway does not respond', async () => {
  const { id } = await start()
  provider.pay(id)
  await deliver(provider.webhook(id))
  later(21 * 60)
  await app.pool.query(
    `insert into payments overriding system value
     select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'seq', 1000 + n, 'receipt_number', 1000 + n, 'user_id', null))).*
     from payments p, generate_series(1, 60) n where p.id = $1`,
    [id],
  )
  const asked = async () => {
    provider.calls.splice(0)
    await checkPaidPayments(app)
    return provider.calls.filter((call) => call === 'GetPaymentStatus').length
  }
  provider.fail('GetPaymentStatus', { status: 429, retryAfter: 60 })
  const limited = await asked()
  provider.fail('GetPaymentStatus', null)
  expect([limited, await asked()]).toEqual([1, 40])
  await app.pool.query('delete from payments where receipt_number > 1000')
})

const readChecked = (id: string) => app.db.selectFrom('payments').select('checked_at').where('id', '=', id).executeTakeFirstOrThrow()

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
