import fc from 'fast-check'
import { expect, test } from 'vitest'
import { programActor } from '#features/audit/server/actor.ts'
import { fuzzSeed, isThorough, startBudget } from '../../../../test/fuzzRuns.ts'
import { createPayingApp } from '../../../../test/payingApp.ts'
import { runPaymentSteps, settleRun } from '../../../../test/paymentModel.ts'
import { findPaymentProblems } from '../../../../test/paymentProblems.ts'
import { type PaymentStep, paymentStep } from '../../../../test/paymentSteps.ts'
import { addCoupon } from './coupons/saveCoupon.ts'
import { checkLedger } from './ledger/checkLedger.ts'

const { app, provider } = await createPayingApp()

let now = Date.parse('2026-01-10T09:00:00Z')
const clock = {
  now: () => now,
  forward(ms: number) {
    now += ms
    app.setNow(new Date(now))
  },
}

const steps = 100
const runs = isThorough ? 100 : 6

test('random steps of paying, webhooks, polls, deaths, refunds and time grant each payment once, never without money, and lose none', async () => {
  clock.forward(0)
  const plans = new Map((await app.db.selectFrom('plans').select(['id', 'months']).execute()).map(({ id, months }) => [months, id]))
  await addCoupon(app, programActor, {
    code: 'MODEL',
    percent: 25,
    amount: null,
    plan_id: null,
    max_uses: null,
    starts_at: null,
    ends_at: null,
  })
  const isOver = startBudget()
  let done = 0
  const check = async (taken: PaymentStep[]) => {
    if (done > 0 && isOver()) return
    const run = await runPaymentSteps(app, provider, clock, plans, taken)
    await settleRun(app, provider, clock, run)
    expect(await findPaymentProblems(app, provider, run)).toEqual([])
    provider.invoices.clear()
    done++
  }
  await fc.assert(
    fc.asyncProperty(fc.array(paymentStep, { minLength: steps, maxLength: steps }), check),
    // One seed in the gate, so that a failure is about the change.
    { numRuns: runs, seed: fuzzSeed ?? 20_261_123, maxSkipsPerRun: 0, endOnFailure: true, interruptAfterTimeLimit: undefined },
  )
  expect(await checkLedger(app)).toEqual([])
  const { count } = await app.db
    .selectFrom('payments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('receipt_number', 'is not', null)
    .executeTakeFirstOrThrow()
  // Otherwise the model would test little.
  expect(Number(count)).toBeGreaterThan(done)
  const { rows } = await app.pool.query<{ reason: string }>(
    `select distinct r.reason from refunds r join payments p on p.id = r.payment_id where r.state = 'done' and r.amount < p.amount`,
  )
  if (done >= 100) expect(rows.map(({ reason }) => reason).sort()).toEqual(['model', 'refunded at the gateway'])
})
