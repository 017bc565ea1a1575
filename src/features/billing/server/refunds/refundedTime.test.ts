import { afterEach, beforeAll, expect, test } from 'vitest'
import { asUser } from '../../../../../test/asUser.ts'
import { createBuyer } from '../../../../../test/buyer.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import type { DeskPaymentPage } from '../../deskSchema.ts'
import { checkLedger } from '../ledger/checkLedger.ts'
import { seedPlans } from '../plans/seedPlans.ts'
import { recordRefunds } from './recordRefunds.ts'
import { sendRefunds } from './sendRefunds.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
beforeAll(() => seedPlans(app.db))

const at = (time: string) => app.setNow(new Date(time))
const newBuyer = () => createBuyer(app, visitor)

async function refund(id: string, amount?: number): Promise<void> {
  const admin = await asUser(app, visitor.server, { role: 'admin' })
  const response = await admin.post(`/api/desk/payments/${id}/refund`, { reason: 'طلب المشترك', amount })
  expect(response.statusCode, response.body).toBe(200)
  await sendRefunds(app)
}

afterEach(async () => expect(await checkLedger(app)).toEqual([]))

test('two upgrades that were begun in two tabs and are paid hours apart are both granted, and refunds of both give the first plan back', async () => {
  at('2026-01-10T09:00:00Z')
  const buyer = await newBuyer()
  await buyer.buy(1)
  at('2026-01-20T09:00:00Z')
  const [six, year] = [await buyer.start(6), await buyer.start(12)]
  at('2026-01-20T12:00:00Z')
  expect((await buyer.press(six, 'pay')).state).toBe('paid')
  at('2026-01-20T18:00:00Z')
  expect((await buyer.press(year, 'pay')).state).toBe('paid')
  expect(await buyer.details()).toMatchObject({ plan: { slug: 'twelve-months' }, state: 'running' })
  expect(await checkLedger(app)).toEqual([])
  await refund(year.payment.id)
  expect(await buyer.details()).toMatchObject({ plan: { slug: 'six-months' }, state: 'running' })
  expect(await checkLedger(app)).toEqual([])
  await refund(six.payment.id)
  expect(await buyer.details()).toMatchObject({ plan: { slug: 'one-month' }, state: 'running' })
})

test('a refund ends what it bought, and what was bought after it begins earlier', async () => {
  at('2026-01-10T09:00:00Z')
  const buyer = await newBuyer()
  const first = await buyer.buy(1)
  await buyer.buy(1)
  at('2026-01-20T09:00:00Z')
  await refund(first.id)
  expect(await buyer.details()).toMatchObject({ state: 'running', ends_at: '2026-02-17T09:00:00.000Z' })
})

test('a refund of a part takes the same part of the time, from the end, and what comes after begins earlier', async () => {
  at('2026-04-01T00:00:00Z')
  const buyer = await newBuyer()
  const { id } = await buyer.buy(1)
  const later = await buyer.buy(1)
  await refund(id, 500)
  expect(await buyer.details()).toMatchObject({ ends_at: '2026-05-22T00:00:00.000Z' })
  expect((await buyer.payments()).find((payment) => payment.id === id)).toMatchObject({ state: 'paid', refunded: 500 })
  at('2026-04-11T00:00:00Z')
  await refund(id, 300)
  expect(await buyer.details()).toMatchObject({ ends_at: '2026-05-16T00:00:00.000Z' })
  await refund(id)
  expect((await buyer.payments()).find((payment) => payment.id === id)).toMatchObject({ state: 'refunded', refunded: 1_500 })
  expect((await buyer.payments()).find((payment) => payment.id === later.id)).toMatchObject({ state: 'paid', refunded: 0 })
  expect(await buyer.details()).toMatchObject({ state: 'running', starts_at: '2026-04-11T00:00:00.000Z' })
})

test('a refund of more than the unused part ends the subscription now, and an upgrade credits only what was not refunded', async () => {
  at('2026-04-01T00:00:00Z')
  const [early, late] = [await newBuyer(), await newBuyer()]
  const [first, second] = [await early.buy(1), await late.buy(1)]
  await refund(first.id, 750)
  expect(await early.quote(3)).toMatchObject({ change: 'upgrade', credit: 750 })
  at('2026-04-21T00:00:00Z')
  await refund(second.id, 1_400)
  expect(await late.details()).toMatchObject({ state: 'grace', ends_at: '2026-04-21T00:00:00.000Z' })
  expect(await late.quote(3)).toMatchObject({ change: 'new', credit: 0 })
})

test('when the money of an upgrade goes back, the rest of the earlier plan goes on, and can be refunded itself', async () => {
  at('2026-01-10T09:00:00Z')
  const buyer = await newBuyer()
  const [first, second] = [await buyer.buy(1), await buyer.buy(1)]
  const before = await buyer.details()
  at('2026-01-20T09:00:00Z')
  const upgrade = await buyer.buy(3)
  at('2026-01-25T09:00:00Z')
  await refund(upgrade.id)
  // 21 days of the first month were left, and the 28 of the second, five days ago.
  expect(await buyer.details()).toMatchObject({ plan: before?.plan, state: 'running', ends_at: '2026-03-15T09:00:00.000Z' })
  expect(await buyer.quote(3)).toMatchObject({ change: 'upgrade', credit: Math.floor((1_500 * 21) / 31) + 1_500 })
  await refund(second.id)
  expect(await buyer.details()).toMatchObject({ state: 'running', ends_at: '2026-02-15T09:00:00.000Z' })
  await refund(first.id)
  expect((await buyer.details())?.state).not.toBe('running')
})

test('upgrades on upgrades that are refunded one after the other give back the time of each', async () => {
  at('2026-01-10T09:00:00Z')
  const buyer = await newBuyer()
  await buyer.buy(1)
  at('2026-01-20T09:00:00Z')
  const upgrade = await buyer.buy(3)
  const afterFirst = await buyer.details()
  const larger = await buyer.buy(6)
  await refund(larger.id)
  expect(await buyer.details()).toEqual(afterFirst)
  const renewal = await buyer.buy(3)
  await refund(upgrade.id)
  // The renewal was paid for a larger plan, so it comes first.
  expect(await buyer.details()).toMatchObject({ plan: afterFirst?.plan, ends_at: '2026-05-12T09:00:00.000Z' })
  await refund(renewal.id)
  expect(await buyer.details()).toMatchObject({ state: 'running', ends_at: '2026-02-10T09:00:00.000Z' })
})

test('what a payment had taken as credit comes back once, also if that payment is refunded on the site of the gateway', async () => {
  at('2026-01-10T09:00:00Z')
  const buyer = await newBuyer()
  await buyer.buy(1)
  at('2026-01-20T09:00:00Z')
  const second = await buyer.buy(3)
  at('2026-01-25T09:00:00Z')
  const third = await buyer.buy(6)
  const end = (await buyer.details())?.ends_at
  await recordRefunds(app, second.id, [{ refundId: 'site-1', reference: null, state: 'done', amount: second.amount }])
  // The six months are worth 7.500 KD, of which the money of the second payment is gone.
  const rest = ((Date.parse(end ?? '') - Date.parse('2026-01-25T09:00:00Z')) * (7_500 - second.amount)) / 7_500
  const { state, ends_at = '' } = (await buyer.details()) ?? {}
  expect([state, Math.round((Date.parse(ends_at) - Date.parse('2026-01-25T09:00:00Z') - rest) / 2_000)]).toEqual(['running', 0])
  await refund(third.id)
  // The month had 21 days left when it was credited.
  expect(await buyer.details()).toMatchObject({ state: 'running', ends_at: '2026-02-15T09:00:00.000Z' })
})

test('refunds on the site of the gateway of a payment that was credited make the upgrade shorter, by the credit at most', async () => {
  at('2026-01-10T09:00:00Z')
  const buyer = await newBuyer()
  const { id } = await buyer.buy(1)
  at('2026-01-20T09:00:00Z')
  await buyer.buy(3)
  const days = async () => (Date.parse((await buyer.details())?.ends_at ?? '') - app.now().getTime()) / 86_400_000
  expect(await days()).toBeCloseTo(90)
  const refunds = [500, 1_000].map((amount) => ({ refundId: `part-${amount}`, reference: null, state: 'done' as const, amount }))
  await recordRefunds(app, id, refunds.slice(0, 1))
  // 0.500 of the 4.000 KD that the three months are worth.
  expect(await days()).toBeCloseTo((90 * 3_500) / 4_000)
  for (let times = 0; times < 2; times++) await recordRefunds(app, id, refunds)
  // The credit was 1.016 KD: 21 of 31 days.
  expect(await days()).toBeCloseTo((90 * 2_984) / 4_000)
  expect((await buyer.payments()).find((payment) => payment.id === id)).toMatchObject({ state: 'refunded', refunded: 1_500, problem: null })
})

test('a payment that was credited to an upgrade is not refunded as well', async () => {
  at('2026-01-10T09:00:00Z')
  const buyer = await newBuyer()
  const { id } = await buyer.buy(1)
  await buyer.buy(3)
  const admin = await asUser(app, visitor.server, { role: 'admin' })
  const response = await admin.post(`/api/desk/payments/${id}/refund`, { reason: 'x' })
  expect([response.statusCode, response.json().code]).toEqual([409, 'payment_credited'])
})

test('an upgrade credits nothing of time that was over, so that its payment can still be refunded', async () => {
  at('2026-01-10T09:00:00Z')
  const buyer = await newBuyer()
  const [over, present] = [await buyer.buy(1), await buyer.buy(1)]
  at('2026-02-24T09:00:00Z')
  const upgrade = await buyer.buy(3)
  // Half of the second month, 28 days, was left.
  expect(upgrade.amount).toBe(4_000 - 750)
  const { ends_at } = (await buyer.details()) ?? {}
  await refund(over.id)
  expect((await buyer.payments()).map(({ id, state }) => [id, state])).toEqual([
    [upgrade.id, 'paid'],
    [present.id, 'paid'],
    [over.id, 'refunded'],
  ])
  expect(await buyer.details()).toMatchObject({ state: 'running', ends_at })
})

test.each([
  [2_000, 'refunded 2000 fils at the gateway'],
  [null, 'refunded ? fils at the gateway'],
])(
  'a refund on the site of the gateway of %s fils, of which the payment had 1,500, is not posted: that payment alone is marked for staff',
  async (amount, words) => {
    at('2026-01-10T09:00:00Z')
    const [buyer, other] = [await newBuyer(), await newBuyer()]
    const [{ id }, bystander] = [await buyer.buy(1), await other.buy(1)]
    await recordRefunds(app, id, [{ refundId: `large-${amount}`, reference: null, state: 'done', amount }])
    const admin = await asUser(app, visitor.server, { role: 'admin' })
    const { data } = (await admin.get('/api/desk/payments?pagination=200')).json<DeskPaymentPage>()
    expect(data.find((payment) => payment.id === id)).toMatchObject({
      ...{ state: 'paid', problem: 'payment_withdrawn', problem_details: words, received: 1_500, refunds: [] },
    })
    expect(data.find((payment) => payment.id === bystander.id)).toMatchObject({ problem: null })
    expect(await buyer.details()).toMatchObject({ state: 'running', ends_at: '2026-02-10T09:00:00.000Z' })
  },
)
