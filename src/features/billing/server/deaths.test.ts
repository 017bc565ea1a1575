import { expect, test } from 'vitest'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { programActor } from '#features/audit/server/actor.ts'
import { createUser } from '../../../../test/asUser.ts'
import { Died, dyingApp } from '../../../../test/dyingApp.ts'
import { createPayingApp } from '../../../../test/payingApp.ts'
import { checkLedger } from './ledger/checkLedger.ts'
import { checkPayments } from './payments/checkPayment.ts'
import { startPayment } from './payments/startPayment.ts'
import { requestRefund } from './refunds/requestRefund.ts'
import { sendRefunds } from './refunds/sendRefunds.ts'

const { app, provider } = await createPayingApp()
const plan = await app.db.selectFrom('plans').select('id').where('slug', '=', 'one-month').executeTakeFirstOrThrow()

/**
 * Calls `work` with processes that die one statement later each time, until one lives; returns how
 * many died.
 */
async function dieEverywhere(work: (dying: App) => Promise<unknown>, afterDeath: () => Promise<void>): Promise<number> {
  for (let statements = 0; ; statements++) {
    const died = await work(dyingApp(app, statements)).then(
      () => false,
      (error: unknown) => error instanceof Died || Promise.reject(error),
    )
    if (!died) return statements
    await afterDeath()
  }
}

const ignore = (expected: typeof AppError) => (error: unknown) => (error instanceof expected ? undefined : Promise.reject(error))
const forward = (minutes: number) => app.setNow(new Date(app.now().getTime() + minutes * 60_000))
const stateOf = (id: string) =>
  app.db.selectFrom('payments').select(['state', 'receipt_number']).where('id', '=', id).executeTakeFirstOrThrow()

async function start(dying: App = app): Promise<string> {
  const { payment } = await startPayment(dying, await createUser(app), 'ar', { plan_id: plan.id, coupon: undefined })
  return payment.id
}

test('a process that dies at any statement while a payment begins leaves one that expires, or that can be paid', async () => {
  const deaths = await dieEverywhere(start, async () => {
    forward(1)
    for (const { reference, transactions } of provider.invoices.values()) if (transactions.length === 0) provider.pay(reference)
    await checkPayments(app)
  })
  expect(deaths).toBeGreaterThan(12)
  for (const reference of provider.invoices.keys())
    if (provider.invoices.get(reference)?.status === 'Paid') expect((await stateOf(reference)).state).toBe('paid')
  forward(31)
  await checkPayments(app)
  const rows = await app.db.selectFrom('payments').select('state').distinct().execute()
  expect(rows.map(({ state }) => state).sort()).toEqual(['expired', 'paid', 'sent'])
  expect(await checkLedger(app)).toEqual([])
})

test('a worker that dies at any statement while a payment is granted grants nothing, and the next one everything', async () => {
  const id = await start()
  provider.pay(id)
  const deaths = await dieEverywhere(checkPayments, async () => {
    forward(3)
    expect(await checkLedger(app)).toEqual([])
  })
  expect(deaths).toBeGreaterThan(12)
  expect(await stateOf(id)).toEqual({ state: 'paid', receipt_number: expect.any(Number) })
})

test('a process that dies at any statement of a refund gives the money back once', async () => {
  const id = await start()
  provider.pay(id)
  forward(2)
  await checkPayments(app)
  let isRequested = false
  const deaths = await dieEverywhere(
    async (dying) => {
      // A death after the commit: the admin tries again, and reads that it was requested.
      if (!isRequested) await requestRefund(dying, programActor, id, { reason: 'death' }).catch(ignore(AppError))
      isRequested = true
      await sendRefunds(dying)
    },
    async () => forward(6),
  )
  expect(deaths).toBeGreaterThan(8)
  provider.decideRefund(id, 'Refunded')
  await dieEverywhere(sendRefunds, async () => forward(70))
  forward(70)
  await sendRefunds(app)
  expect(provider.invoices.get(id)?.refunds).toHaveLength(1)
  expect((await stateOf(id)).state).toBe('refunded')
  expect(await checkLedger(app)).toEqual([])
})
