import { expect, test } from 'vitest'
import { programActor } from '#features/audit/server/actor.ts'
import { createPayingApp } from '../../../../test/payingApp.ts'
import { checkLedger } from './ledger/checkLedger.ts'
import { setUpMyFatoorah } from './myFatoorah.fixtures.ts'
import { checkPayments } from './payments/checkPayment.ts'
import { requestRefund } from './refunds/requestRefund.ts'
import { sendRefunds } from './refunds/sendRefunds.ts'
import { checkRefund } from './refunds/checkRefund.ts'

const { app, provider } = await createPayingApp()
const { begin, newest, later, start, deliver, deskPayment, details } = await setUpMyFatoorah(app, provider)
const invoiceOf = (id: string) => provider.invoices.get(id) as NonNullable<ReturnType<typeof provider.invoices.get>>
const attempt = (id: string, status: string, more: object = {}) =>
  invoiceOf(id).transactions.push({ status, value: invoiceOf(id).value, currency: 'KD', paymentId: `09${id.slice(0, 8)}`, ...more } as never)
const sum = async (id: string, account: string) => {
  const { rows } = await app.pool.query('select coalesce(sum(amount),0)::int as n from ledger_entries where payment_id=$1 and account=$2', [id, account])
  return rows[0].n as number
}
const idOf = (response: { json: () => unknown }) => (response.json() as { data: { payment: { id: string } } }).data.payment.id

test('T1 a second purchase while the first is under way at the bank, and nobody has asked yet', async () => {
  const { reader, id } = await start()
  attempt(id, 'InProgress')
  const second = await begin(reader)
  expect([second.statusCode, (second.json() as { code?: string }).code]).toEqual([409, 'payment_under_way'])
})

test('T1b a second purchase while the first is paid, and nobody has asked yet', async () => {
  const { reader, id } = await start()
  provider.pay(id)
  const second = await begin(reader)
  expect((await newest(reader))).toMatchObject({ id, state: 'paid' })
  expect(second.statusCode).not.toBe(200)
})

test('T2 retry of another page while one is under way', async () => {
  const { reader, id } = await start()
  const b = idOf(await begin(reader))
  provider.decline(b)
  await reader.get(`/api/auth/payments/${b}`)
  attempt(id, 'InProgress')
  await reader.get(`/api/auth/payments/${id}`)
  const { rows } = await app.pool.query('select id, state, attempt from payments where id = any($1)', [[id, b]])
  console.log(rows)
  const retried = await reader.post(`/api/auth/payments/${b}/retry`, {})
  expect([retried.statusCode, (retried.json() as { code?: string }).code]).toEqual([409, 'payment_under_way'])
})

test('T2b two under way, the newer one ends', async () => {
  const { reader, id } = await start()
  const b = idOf(await begin(reader))
  for (const one of [id, b]) { attempt(one, 'InProgress'); await reader.get(`/api/auth/payments/${one}`) }
  invoiceOf(b).transactions.length = 0
  provider.decline(b)
  const third = await begin(reader)
  expect([third.statusCode, (third.json() as { code?: string }).code]).toEqual([409, 'payment_under_way'])
})

test('T3 a declined attempt without a value beside a paid one', async () => {
  const { reader, id } = await start()
  attempt(id, 'Failed', { value: { toFixed: () => null } })
  provider.pay(id)
  await deliver(provider.webhook(id)).catch(() => {})
  later(40)
  await checkPayments(app)
  later(26 * 60)
  await checkPayments(app)
  const { rows } = await app.pool.query('select state, problem from payments where id=$1', [id])
  console.log('T3', rows, await newest(reader))
  expect(rows[0].state === 'paid' || rows[0].problem !== null).toBe(true)
})

test('T4 the same attempt listed twice is one payment', async () => {
  const { id } = await start()
  provider.pay(id)
  const invoice = invoiceOf(id)
  invoice.transactions.push({ ...invoice.transactions[0]! })
  await deliver(provider.webhook(id))
  console.log('T4', await deskPayment(id))
  expect([await sum(id, 'gateway'), await sum(id, 'suspense')]).toEqual([1500, 0])
})

test('T5 a refund whose answer was cut off is not asked again because the list answered 400', async () => {
  const { id } = await start()
  provider.pay(id)
  await deliver(provider.webhook(id))
  await requestRefund(app, programActor, id, { amount: 500, reason: 'half' } as never)
  provider.fail('MakeRefund', 'cut_off', 1)
  await sendRefunds(app)
  expect(invoiceOf(id).refunds.length).toBe(1)
  provider.fail('GetRefundStatus', { status: 400 }, 1)
  later(10)
  await sendRefunds(app)
  console.log('T5', invoiceOf(id).refunds)
  expect(invoiceOf(id).refunds.length).toBe(1)
})

test('T6 two refunds of one reference are both recorded', async () => {
  const { id } = await start()
  provider.pay(id)
  await deliver(provider.webhook(id))
  await requestRefund(app, programActor, id, { amount: 500, reason: 'half' } as never)
  await sendRefunds(app)
  const [first] = invoiceOf(id).refunds
  invoiceOf(id).refunds.push({ ...first!, id: first!.id + 500_000 })
  provider.decideRefund(id, 'Refunded')
  await checkRefund(app, { payment: id })
  await checkLedger(app)
  console.log('T6', await deskPayment(id), await sum(id, 'gateway'))
  expect(await sum(id, 'gateway')).toBe(500)
})

test('T7 money in suspense stays with staff after an unclear answer', async () => {
  const { id } = await start()
  provider.pay(id, { value: 1 })
  await deliver(provider.webhook(id))
  expect(await deskPayment(id)).toMatchObject({ problem: 'wrong_amount' })
  const invoice = invoiceOf(id)
  invoice.status = 'Canceled'
  later(40)
  await checkRefund(app, { payment: id })
  console.log('T7 unclear', await deskPayment(id))
  invoice.transactions.length = 0
  await checkRefund(app, { payment: id })
  console.log('T7', await deskPayment(id), await sum(id, 'suspense'))
  expect(((await deskPayment(id)) as { problem: string | null }).problem).not.toBeNull()
  void details
})
