import { describe, expect, test } from 'vitest'
import { programActor } from '#features/audit/server/actor.ts'
import { createPayingApp } from '../../../../test/payingApp.ts'
import { setUpMyFatoorah } from './myFatoorah.fixtures.ts'
import { checkPayments } from './payments/checkPayment.ts'
import { checkRefund } from './refunds/checkRefund.ts'
import { requestRefund } from './refunds/requestRefund.ts'
import { sendRefunds } from './refunds/sendRefunds.ts'

const { app, provider } = await createPayingApp()
const { begin, newest, later, start, deliver, deskPayment } = await setUpMyFatoorah(app, provider)
type Answer = { statusCode: number; json(): unknown }
const invoiceOf = (id: string) => provider.invoices.get(id) as NonNullable<ReturnType<typeof provider.invoices.get>>
const attempt = (id: string, status: string, more: object = {}) =>
  invoiceOf(id).transactions.push({ status, value: invoiceOf(id).value, currency: 'KD', paymentId: `09${id.slice(0, 8)}`, ...more } as never)
const codeOf = (answer: Answer) => [answer.statusCode, (answer.json() as { code?: string }).code]
const idOf = (answer: Answer) => (answer.json() as { data: { payment: { id: string } } }).data.payment.id
const underWay = [409, 'payment_under_way']
const balance = async (id: string, account: string): Promise<number> =>
  (await app.pool.query('select coalesce(sum(amount), 0)::int as n from ledger_entries where payment_id = $1 and account = $2', [id, account])).rows[0].n

describe('nothing is bought while the bank has not answered', () => {
  test('although nobody has asked the gateway since the reader began to pay', async () => {
    const { reader, id } = await start()
    attempt(id, 'InProgress')
    expect(codeOf(await begin(reader))).toEqual(underWay)
  })
  test('although the first was paid a moment ago', async () => {
    const { reader, id } = await start()
    provider.pay(id)
    expect((await begin(reader)).statusCode).not.toBe(200)
  })
  test('by retrying another payment', async () => {
    const { reader, id } = await start()
    const other = idOf(await begin(reader))
    provider.decline(other)
    await reader.get(`/api/auth/payments/${other}`)
    attempt(id, 'InProgress')
    await reader.get(`/api/auth/payments/${id}`)
    expect(codeOf(await reader.post(`/api/auth/payments/${other}/retry`, {}))).toEqual(underWay)
  })
  test('although the newest of two attempts has ended', async () => {
    const { reader, id } = await start()
    const other = idOf(await begin(reader))
    for (const one of [id, other]) {
      attempt(one, 'InProgress')
      await reader.get(`/api/auth/payments/${one}`)
    }
    invoiceOf(other).transactions.length = 0
    provider.decline(other)
    expect(codeOf(await begin(reader))).toEqual(underWay)
  })
  test('although the page was opened an hour before', async () => {
    const { reader, id } = await start()
    provider.decline(id)
    later(60)
    attempt(id, 'InProgress')
    expect(codeOf(await reader.post(`/api/auth/payments/${id}/retry`, {}))).toEqual(underWay)
  })
  test('although the invoice has expired meanwhile', async () => {
    const { reader, id } = await start()
    attempt(id, 'InProgress')
    invoiceOf(id).status = 'Expired'
    await reader.get(`/api/auth/payments/${id}`)
    expect(await newest(reader)).toMatchObject({ can_retry: false })
  })
})

test('a refund that may have been made is not made again because the list was refused', async () => {
  const { id } = await start()
  provider.pay(id)
  await deliver(provider.webhook(id))
  await requestRefund(app, programActor, id, { amount: 500, reason: 'a third' })
  provider.fail('MakeRefund', 'cut_off', 1)
  await sendRefunds(app)
  provider.fail('GetRefundStatus', { status: 400 }, 1)
  later(10)
  await sendRefunds(app)
  expect(invoiceOf(id).refunds).toHaveLength(1)
})

test('two refunds that the gateway made of one request are both in the ledger', async () => {
  const { id } = await start()
  provider.pay(id)
  await deliver(provider.webhook(id))
  await requestRefund(app, programActor, id, { amount: 500, reason: 'a third' })
  await sendRefunds(app)
  const [first] = invoiceOf(id).refunds
  if (first) invoiceOf(id).refunds.push({ ...first, id: first.id + 500_000 })
  provider.decideRefund(id, 'Refunded')
  await checkRefund(app, { payment: id })
  expect(await balance(id, 'gateway')).toBe(500)
})

test('an attempt that is listed twice is one payment', async () => {
  const { id } = await start()
  provider.pay(id)
  const [paid] = invoiceOf(id).transactions
  if (paid) invoiceOf(id).transactions.push({ ...paid })
  await deliver(provider.webhook(id))
  expect([await balance(id, 'gateway'), await balance(id, 'suspense')]).toEqual([1500, 0])
})

test('a declined attempt without a value hides neither the money nor the payment from staff', async () => {
  const { id } = await start()
  attempt(id, 'Failed', { value: { toFixed: () => null } })
  provider.pay(id)
  for (const minutes of [1, 40, 26 * 60]) {
    later(minutes)
    await checkPayments(app)
  }
  const { state, problem } = (await deskPayment(id)) ?? {}
  expect({ state, isSeen: state === 'paid' || problem !== null }).toEqual({ state, isSeen: true })
})

test('money in suspense stays with staff when the gateway is unclear, and then knows nothing of it', async () => {
  const { id } = await start()
  provider.pay(id, { value: 1 })
  await deliver(provider.webhook(id))
  invoiceOf(id).status = 'Canceled'
  later(40)
  await checkRefund(app, { payment: id })
  invoiceOf(id).transactions.length = 0
  await checkRefund(app, { payment: id })
  expect([await balance(id, 'suspense'), (await deskPayment(id))?.problem]).toEqual([-1000, expect.any(String)])
})
