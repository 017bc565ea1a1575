import fc from 'fast-check'

const faults = ['dropped', 'cut_off', { status: 500 }, { status: 429 }] as const
type Fault = (typeof faults)[number]

/**
 * How a step goes wrong: the gateway fails at one call, or the process dies after so many
 * statements.
 */
type Trouble = { fault: Fault | null; diesAfter: number | null }

/**
 * Something that happens to the payments of a run. `reader` and `payment` count from 0 and wrap
 * around.
 */
export type PaymentStep =
  | ({ kind: 'start'; reader: number; months: number; coupon: boolean } & Trouble)
  | { kind: 'pay'; payment: number; received: 'right' | 'less' | 'foreign' }
  | { kind: 'pay_again'; payment: number }
  | { kind: 'decline'; payment: number }
  | { kind: 'waver'; payment: number }
  | ({ kind: 'webhook' | 'return' | 'retry' | 'refund_webhook'; payment: number } & Trouble)
  /** `fils` null: all that is left. */
  | ({ kind: 'refund'; payment: number; fils: number | null } & Trouble)
  | { kind: 'site_refund'; payment: number; fils: number | null }
  | ({ kind: 'work'; workers: number } & Trouble)
  | { kind: 'decide'; payment: number; status: 'Refunded' | 'Canceled' }
  | { kind: 'clock'; hours: number }
  | { kind: 'give'; reader: number; plan: string; days: number }
  | { kind: 'delete'; reader: number }

/** Null, but for one in `every + 1`. */
function sometimes<Value>(value: fc.Arbitrary<Value>, every: number): fc.Arbitrary<Value | null> {
  return fc.oneof({ weight: every, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: value })
}

const index = fc.nat({ max: 30 })
/**
 * Parts of an amount that are often the same, so that refunds of our own and those of the gateway's
 * site are hard to tell apart.
 */
const part = fc.constantFrom(null, 50, 100, 100, 333, 1_499)
const trouble = {
  fault: sometimes(fc.constantFrom(...faults), 5),
  diesAfter: sometimes(fc.nat({ max: 30 }), 3),
}
const of = <Kind extends string>(kind: Kind) => fc.constant(kind)

export const paymentStep: fc.Arbitrary<PaymentStep> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: of('start'), reader: index, months: fc.constantFrom(1, 1, 3, 6, 12), coupon: fc.boolean(), ...trouble }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: of('pay'),
      payment: index,
      received: fc.constantFrom('right', 'right', 'right', 'right', 'less', 'foreign'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: of('pay_again'), payment: index }) },
  { weight: 1, arbitrary: fc.record({ kind: of('decline'), payment: index }) },
  { weight: 1, arbitrary: fc.record({ kind: of('waver'), payment: index }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom('webhook' as const, 'return' as const), payment: index, ...trouble }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('retry' as const, 'refund_webhook' as const), payment: index, ...trouble }) },
  { weight: 2, arbitrary: fc.record({ kind: of('refund'), payment: index, fils: part, ...trouble }) },
  { weight: 1, arbitrary: fc.record({ kind: of('site_refund'), payment: index, fils: part }) },
  { weight: 3, arbitrary: fc.record({ kind: of('work'), workers: fc.integer({ min: 1, max: 2 }), ...trouble }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: of('decide'), payment: index, status: fc.constantFrom('Refunded' as const, 'Canceled' as const) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: of('clock'), hours: fc.constantFrom(0.02, 0.1, 0.1, 1, 1, 5, 12, 30, 24 * 20) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: of('give'),
      reader: index,
      plan: fc.constantFrom('one-month', 'six-months'),
      days: fc.constantFrom(1, 10),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: of('delete'), reader: index }) },
)
