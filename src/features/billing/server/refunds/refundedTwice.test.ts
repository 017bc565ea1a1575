import { expect, test } from 'vitest'
import { programActor } from '#features/audit/server/actor.ts'
import { createPayingApp } from '../../../../../test/payingApp.ts'
import { setUpMyFatoorah } from '../myFatoorah.fixtures.ts'
import { checkRefund } from './checkRefund.ts'
import { requestRefund } from './requestRefund.ts'
import { sendRefunds } from './sendRefunds.ts'

const { app, provider } = await createPayingApp()
const { later, start, deliver } = await setUpMyFatoorah(app, provider)

const refundsOf = (id: string) => provider.invoices.get(id)?.refunds ?? []

/** A payment of 1.500 KD, a third of which is to go back. */
async function requestThird(): Promise<string> {
  const { id } = await start()
  provider.pay(id)
  await deliver(provider.webhook(id))
  await requestRefund(app, programActor, id, { amount: 500, reason: 'a third' })
  return id
}

test('a refund that may have been made is not made again because the gateway refused to list it', async () => {
  const id = await requestThird()
  provider.fail('MakeRefund', 'cut_off', 1)
  await sendRefunds(app)
  provider.fail('GetRefundStatus', { status: 400 }, 1)
  later(10)
  await sendRefunds(app)
  expect(refundsOf(id)).toHaveLength(1)
})

test('two refunds that the gateway made of one request are both in the ledger', async () => {
  const id = await requestThird()
  await sendRefunds(app)
  for (const made of [...refundsOf(id)]) refundsOf(id).push({ ...made, id: made.id + 500_000 })
  provider.decideRefund(id, 'Refunded')
  await checkRefund(app, { payment: id })
  const { rows } = await app.pool.query(
    `select coalesce(sum(amount), 0)::int as left from ledger_entries where payment_id = $1 and account = 'gateway'`,
    [id],
  )
  expect(rows[0].left).toBe(500)
})

test('a refund that cannot be read hides none of the others, and nothing is asked for again while one is listed', async () => {
  const id = await requestThird()
  await sendRefunds(app)
  provider.decideRefund(id, 'Refunded')
  refundsOf(id).push({ id: null, reference: null, amount: 0, status: 'Pending' } as never)
  await checkRefund(app, { payment: id })
  const { rows } = await app.pool.query('select state from refunds where payment_id = $1', [id])
  expect(rows).toEqual([{ state: 'done' }])
  await requestRefund(app, programActor, id, { amount: 500, reason: 'another third' })
  await sendRefunds(app)
  expect(refundsOf(id)).toHaveLength(2)
  refundsOf(id).pop()
  later(10)
  await sendRefunds(app)
  expect(refundsOf(id)).toHaveLength(2)
  expect(refundsOf(id).at(-1)).toMatchObject({ amount: 0.5, status: 'Pending' })
})
