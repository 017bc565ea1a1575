import { expect, test } from 'vitest'
import { createPayingApp } from '../../../../test/payingApp.ts'
import type { StartedPayment } from '../schema.ts'
import { setUpMyFatoorah } from './myFatoorah.fixtures.ts'

// Nothing is bought while the bank has not said what became of another payment, or it was paid.

const { app, provider } = await createPayingApp()
const { begin, later, start } = await setUpMyFatoorah(app, provider)

type Answer = Awaited<ReturnType<typeof begin>>
type Attempt = NonNullable<ReturnType<typeof provider.invoices.get>>['transactions'][number]
type Reader = Awaited<ReturnType<typeof start>>['reader']
const attemptsOf = (id: string) => provider.invoices.get(id)?.transactions ?? []
const attempt = (id: string, status: string) => attemptsOf(id).push({ status, value: 1.5, currency: 'KD', paymentId: `09${id}` } as Attempt)
const refusal = (answer: Answer) => [answer.statusCode, answer.json<{ code?: string }>().code]
const underWay = [409, 'payment_under_way']
const retry = (reader: Reader, id: string) => reader.post(`/api/auth/payments/${id}/retry`, {})
const look = (reader: Reader, id: string) => reader.get(`/api/auth/payments/${id}`)

/** Another payment of a reader whose first has not been paid. */
async function beginAnother(reader: Reader): Promise<string> {
  return (await begin(reader)).json<{ data: StartedPayment }>().data.payment.id
}

test('a second purchase waits, although nobody has asked the gateway since the first began', async () => {
  const { reader, id } = await start()
  attempt(id, 'InProgress')
  expect(refusal(await begin(reader))).toEqual(underWay)
})

test('a second purchase is refused once if the first was paid a moment ago, and then begins', async () => {
  const { reader, id } = await start()
  provider.pay(id)
  expect(refusal(await begin(reader))).toEqual([409, 'already_paid'])
  expect((await begin(reader)).statusCode).toBe(200)
})

test('another payment is not tried again meanwhile', async () => {
  const { reader, id } = await start()
  const other = await beginAnother(reader)
  provider.decline(other)
  await look(reader, other)
  attempt(id, 'InProgress')
  expect(refusal(await retry(reader, other))).toEqual(underWay)
})

test('a second purchase waits for the older of two attempts', async () => {
  const { reader, id } = await start()
  const other = await beginAnother(reader)
  for (const one of [id, other]) {
    attempt(one, 'InProgress')
    await look(reader, one)
  }
  attemptsOf(other).length = 0
  provider.decline(other)
  expect(refusal(await begin(reader))).toEqual(underWay)
})

test('a page that was opened an hour ago is not tried again while the bank is asked, and after half an hour it is', async () => {
  const { reader, id } = await start()
  provider.decline(id)
  later(60)
  attempt(id, 'InProgress')
  expect(refusal(await retry(reader, id))).toEqual(underWay)
  later(91)
  expect((await retry(reader, id)).statusCode).toBe(200)
})

test('what staff look at is not bought a second time', async () => {
  const { reader, id } = await start()
  attempt(id, 'Authorize')
  later(40)
  await look(reader, id)
  expect(refusal(await begin(reader))).toEqual(underWay)
})
