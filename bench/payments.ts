// Random interleavings of paying, webhooks, polls, deaths of the process, gateway faults, refunds
// and time, on the real database and the stand-in of MyFatoorah: whether each payment is granted
// exactly once, never without its money, and none is lost; and how many steps a second that takes.
// Usage: node bench/payments.ts. BENCH_STEPS (1,000,000), BENCH_SEED (1)
import fc from 'fast-check'
import type { App } from '#base/app.ts'
import { type MyFatoorahServer, startMyFatoorah } from '#demo/providers/myFatoorah.ts'
import { programActor } from '#features/audit/server/actor.ts'
import { addCoupon } from '#features/billing/server/coupons/saveCoupon.ts'
import { checkLedger } from '#features/billing/server/ledger/checkLedger.ts'
import { seedPlans } from '#features/billing/server/plans/seedPlans.ts'
import { runPaymentSteps, settleRun } from '../test/paymentModel.ts'
import { findPaymentProblems } from '../test/paymentProblems.ts'
import { paymentStep } from '../test/paymentSteps.ts'
import { openBenchApp } from './benchApp.ts'
import { recordFigures } from './figures.ts'

const wanted = Number(process.env.BENCH_STEPS ?? 1_000_000)
const seed = Number(process.env.BENCH_SEED ?? 1)
const runLength = 100
/** Runs after which the ledger is checked, and progress is printed. */
const batch = 100

const provider = await startMyFatoorah({ key: 'key', webhookSecret: 'secret' })
const environment = {
  MIRQAB_MODE: 'demo',
  LOG_LEVEL: 'fatal',
  MYFATOORAH_KEY: 'key',
  MYFATOORAH_WEBHOOK_SECRET: 'secret',
  MYFATOORAH_API_ROOT: provider.origin,
  OUTSIDE_ALLOW: provider.host,
}
const { app, close } = await openBenchApp(environment, { fsync: 'off', synchronous_commit: 'off' })
await main(app, provider)
  .finally(close)
  .finally(() => provider.close())

async function main(app: App, provider: MyFatoorahServer): Promise<void> {
  let now = Date.parse('2026-01-10T09:00:00Z')
  const clock = {
    now: () => now,
    forward(ms: number) {
      now += ms
    },
  }
  app.now = () => new Date(now)
  await seedPlans(app.db)
  const plans = new Map((await app.db.selectFrom('plans').select(['id', 'months']).execute()).map(({ id, months }) => [months, id]))
  await addCoupon(app, programActor, { code: 'MODEL', percent: 25 })

  const started = performance.now()
  const secondsSince = () => (performance.now() - started) / 1000
  let steps = 0
  let calls = 0
  for (let number = 0; steps < wanted; number++) {
    const runs = fc.sample(fc.array(paymentStep, { minLength: runLength, maxLength: runLength }), { numRuns: batch, seed: seed + number })
    for (const taken of runs.slice(0, Math.ceil((wanted - steps) / runLength))) {
      const run = await runPaymentSteps(app, provider, clock, plans, taken)
      await settleRun(app, provider, clock, run)
      const problems = await findPaymentProblems(app, provider, run)
      if (problems.length > 0) throw new Error(`seed ${seed + number}: ${problems.join('; ')}\n${JSON.stringify(taken)}`)
      steps += runLength
      calls += provider.calls.splice(0).length
      provider.invoices.clear()
    }
    const broken = await checkLedger(app)
    if (broken.length > 0) throw new Error(broken.join('; '))
    await app.pool.query('truncate graphile_worker._private_jobs')
    console.error(`${steps} steps, ${Math.round(steps / secondsSince())}/s`)
  }
  const { rows } = await app.pool.query<Record<string, number>>(
    `select count(*)::int as payments, count(receipt_number)::int as granted, count(*) filter (where state = 'refunded')::int as refunded,
      count(*) filter (where problem is not null)::int as "for staff" from payments`,
  )
  const figures = { steps, ...rows[0], 'calls to the gateway': calls, seconds: Math.round(secondsSince()), problems: 0 }
  console.table([figures])
  recordFigures({ name: 'random steps of paying', value: steps / secondsSince(), unit: '/s', better: 'higher' })
}
