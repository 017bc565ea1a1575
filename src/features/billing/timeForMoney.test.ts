import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isThorough } from '../../../test/fuzzRuns.ts'
import { addMonths, endOfPeriod, leastAmount, type Period, placePurchase, shortenPeriod } from './periods.ts'
import { planList } from './server/plans/planList.ts'

type Bought = Period & { limits: (typeof planList)[number]; filsPerMs: number }
type Step =
  | { kind: 'buy'; plan: number; coupon: { percent: number } | { amount: number } | null }
  | { kind: 'refund'; period: number; part: number }
  | { kind: 'wait'; days: number }

const coupon = fc.oneof(
  fc.constant(null),
  fc.record({ percent: fc.integer({ min: 1, max: 99 }) }),
  fc.record({ amount: fc.integer({ min: 1, max: 20_000 }) }),
)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('buy' as const), plan: fc.nat(3), coupon }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('refund' as const), period: fc.nat(5), part: fc.double({ min: 0.01, max: 1, noNaN: true }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.constantFrom(0, 0.001, 1, 7, 40, 200) }) },
)

const discountOf = (given: Extract<Step, { kind: 'buy' }>['coupon'], price: number) => {
  if (!given) return 0
  return Math.min('percent' in given ? Math.floor((price * given.percent) / 100) : given.amount, price - leastAmount)
}

/** Worth of time at the price without a coupon, in fils. */
const worthOf = ({ filsPerMs }: Bought, from: number, to: number) => Math.max(0, to - from) * filsPerMs

/**
 * @returns after each step: what the time that was used or is left is worth at full price, and what
 *   was received and promised for it, in fils
 */
function* run(steps: Step[]): Generator<{ worth: number; paid: number }> {
  let now = Date.parse('2026-01-10T09:00:00Z')
  let periods: Bought[] = []
  let [used, paid] = [0, 0]
  const use = (period: Bought, until: number) => {
    used += worthOf(period, period.starts_at.getTime(), Math.min(until, period.ends_at.getTime()))
  }
  for (const one of steps) {
    if (one.kind === 'wait') now += one.days * 86_400_000
    const at = new Date(now)
    if (one.kind === 'buy') {
      const plan = planList[one.plan % planList.length]
      if (!plan) continue
      const present = periods.findLast(({ starts_at }) => starts_at <= at) ?? periods[0]
      const end = periods.at(-1)?.ends_at
      const subscription = present && end && { ...present.limits, ends_at: end }
      const { change, startsAt, credit } = placePurchase({ subscription, periods, isRefunding: false }, plan, { at, now: at })
      const discount = discountOf(one.coupon, plan.price)
      const full = plan.price - discount
      const amount = Math.max(full - credit, leastAmount)
      paid += amount + discount
      if (change === 'upgrade') {
        for (const period of periods) use(period, now)
        periods = []
      }
      const ends_at = endOfPeriod(startsAt, plan.months, amount + credit, full, plan.price)
      const filsPerMs = plan.price / (addMonths(startsAt, plan.months).getTime() - startsAt.getTime())
      periods.push({ starts_at: startsAt, ends_at, value: amount + credit, limits: plan, filsPerMs })
    }
    if (one.kind === 'refund' && periods.length > 0) {
      const period = periods[one.period % periods.length] as Bought
      const amount = Math.floor(period.value * one.part)
      const before = period.ends_at.getTime()
      const unused = worthOf(period, Math.max(now, period.starts_at.getTime()), before)
      Object.assign(period, shortenPeriod(period, amount, at))
      // Money for time that was used is staff's present.
      paid -= Math.min(amount, unused)
      for (const later of periods.filter(({ starts_at }) => starts_at.getTime() >= before)) {
        later.starts_at = new Date(later.starts_at.getTime() - before + period.ends_at.getTime())
        later.ends_at = new Date(later.ends_at.getTime() - before + period.ends_at.getTime())
      }
    }
    const left = periods.reduce((sum, period) => sum + worthOf(period, period.starts_at.getTime(), period.ends_at.getTime()), 0)
    yield { worth: used + left, paid }
  }
}

const stepsOfRun = 40
const runs = isThorough ? 1_000_000 / stepsOfRun : 500

test('whatever is bought, upgraded, discounted and refunded in whatever order, time at its full price is never worth more than what was paid and promised', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: stepsOfRun, maxLength: stepsOfRun }), (steps) => {
      let count = 0
      // A fils for each rounding.
      for (const { worth, paid } of run(steps)) expect(worth).toBeLessThanOrEqual(paid + ++count)
    }),
    { numRuns: runs },
  )
})

test('1.500 KD, then an upgrade with a coupon of 5 KD that costs 0.100 KD, buy no more than three months at full price', () => {
  const steps: Step[] = [
    { kind: 'buy', plan: 0, coupon: null },
    { kind: 'buy', plan: 1, coupon: { amount: 5_000 } },
  ]
  const [, last] = [...run(steps)]
  expect(last?.paid).toBe(1_500 + 100 + 3_900)
  expect(last?.worth).toBeCloseTo(1_500 + 4_000, 0)
})
