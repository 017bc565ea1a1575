import { expect, test } from 'vitest'
import { createPayingApp } from '../../../../test/payingApp.ts'
import { setUpMyFatoorah } from './myFatoorah.fixtures.ts'
import { checkPayments } from './payments/checkPayment.ts'
import { checkRefund } from './refunds/checkRefund.ts'

const { app, provider } = await createPayingApp()
const { newest, later, start, deliver, deskPayment } = await setUpMyFatoorah(app, provider)

type Attempt = NonNullable<ReturnType<typeof provider.invoices.get>>['transactions'][number]
const attemptsOf = (id: string) => provider.invoices.get(id)?.transactions ?? []
const balance = async (id: string, account: string): Promise<number> => {
  const query = 'select coalesce(sum(amount), 0)::int as sum from ledger_entries where payment_id = $1 and account = $2'
  return (await app.pool.query(query, [id, account])).rows[0].sum
}

test('an attempt that is listed twice is one payment', async () => {
  const { id } = await start()
  provider.pay(id)
  for (const paid of [...attemptsOf(id)]) attemptsOf(id).push({ ...paid })
  await deliver(provider.webhook(id))
  expect([await balance(id, 'gateway'), await balance(id, 'suspense')]).toEqual([1_500, 0])
})

test('two amounts of one attempt are for staff, and nothing is granted', async () => {
  const { reader, id } = await start()
  provider.pay(id)
  for (const paid of [...attemptsOf(id)]) attemptsOf(id).push({ ...paid, value: 1 })
  for (const minutes of [1, 40]) {
    later(minutes)
    await checkPayments(app)
  }
  expect((await newest(reader))?.state).not.toBe('paid')
  expect((await deskPayment(id))?.problem).toBe('payment_unclear')
})

test.each([
  ['has no value', { value: { toFixed: () => null } }],
  ['has no state', { status: null }],
])('an attempt that %s does not hide the money of another', async (_, odd) => {
  const { reader, id } = await start()
  attemptsOf(id).push({ status: 'Failed', value: 1.5, currency: 'KD', paymentId: '091', ...odd } as unknown as Attempt)
  provider.pay(id)
  await deliver(provider.webhook(id))
  expect((await newest(reader))?.state).toBe('paid')
})

test('an invoice that expires while the bank is asked is not over', async () => {
  const { reader, id } = await start()
  const invoice = provider.invoices.get(id)
  invoice?.transactions.push({ status: 'InProgress', value: 1.5, currency: 'KD', paymentId: '092' } as Attempt)
  if (invoice) invoice.status = 'Expired'
  await reader.get(`/api/auth/payments/${id}`)
  expect(await newest(reader)).toMatchObject({ state: 'sent', can_retry: false })
})

test('money in suspense stays with staff when the gateway was unclear, and then knows nothing of it', async () => {
  const { id } = await start()
  provider.pay(id, { value: 1 })
  await deliver(provider.webhook(id))
  const invoice = provider.invoices.get(id)
  if (invoice) invoice.status = 'Canceled'
  later(40)
  await checkRefund(app, { payment: id })
  attemptsOf(id).length = 0
  await checkRefund(app, { payment: id })
  expect([await balance(id, 'suspense'), (await deskPayment(id))?.problem]).toEqual([-1_000, 'wrong_amount'])
})
