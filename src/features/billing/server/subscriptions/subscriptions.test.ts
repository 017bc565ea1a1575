import { afterEach, beforeAll, expect, test } from 'vitest'
import { asUser } from '../../../../../test/asUser.ts'
import { type Buyer, createBuyer } from '../../../../../test/buyer.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { checkLedger } from '../ledger/checkLedger.ts'
import { checkPayments } from '../payments/checkPayment.ts'
import { seedPlans } from '../plans/seedPlans.ts'
import { moveSubscriptions } from './moveSubscriptions.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
beforeAll(() => seedPlans(app.db))

const at = (time: string) => app.setNow(new Date(time))
const newBuyer = () => createBuyer(app, visitor)

const states = async (buyer: Buyer, times: string[]) => {
  const seen: (string | undefined)[] = []
  for (const time of times) {
    at(time)
    await moveSubscriptions(app)
    seen.push((await buyer.details())?.state)
  }
  return seen
}

afterEach(async () => expect(await checkLedger(app)).toEqual([]))

test('a subscription runs for its months, then has three days of grace, then ends', async () => {
  at('2026-01-10T09:00:00Z')
  const buyer = await newBuyer()
  await buyer.buy(1)
  const times = ['2026-02-10T08:59:59Z', '2026-02-10T09:00:00Z', '2026-02-13T08:59:59Z', '2026-02-13T09:00:00Z']
  expect(await states(buyer, times)).toEqual(['running', 'grace', 'grace', 'ended'])
})

test('paying early adds the new time to the end', async () => {
  at('2026-01-10T09:00:00Z')
  const buyer = await newBuyer()
  await buyer.buy(1)
  at('2026-01-25T09:00:00Z')
  expect(await buyer.quote(1)).toMatchObject({ change: 'renewal', credit: 0, amount: 1_500, starts_at: '2026-02-10T09:00:00.000Z' })
  await buyer.buy(1)
  expect(await buyer.details()).toMatchObject({ state: 'running', ends_at: '2026-03-10T09:00:00.000Z', days_left: 44 })
})

test('paying in grace begins from the payment, because nothing arrived since the end', async () => {
  at('2026-01-10T09:00:00Z')
  const buyer = await newBuyer()
  await buyer.buy(1)
  at('2026-02-12T09:00:00Z')
  await moveSubscriptions(app)
  await buyer.buy(1)
  expect(await buyer.details()).toMatchObject({
    state: 'running',
    starts_at: '2026-02-12T09:00:00.000Z',
    ends_at: '2026-03-12T09:00:00.000Z',
  })
})

test('an upgrade begins at once, and what is left of the old plan lowers its price', async () => {
  at('2026-01-10T09:00:00Z')
  const buyer = await newBuyer()
  await buyer.buy(1)
  at('2026-01-20T09:00:00Z')
  // 21 of 31 days are left of 1.500 KD.
  expect(await buyer.quote(12)).toMatchObject({ change: 'upgrade', price: 13_000, credit: 1_016, amount: 11_984 })
  await buyer.buy(12)
  expect(await buyer.details()).toMatchObject({ plan: { months: 12, keywords: 40, agencies: null }, ends_at: '2027-01-20T09:00:00.000Z' })
})

test('a smaller plan begins when the larger one is used up, which keeps its limits until then', async () => {
  at('2026-01-10T09:00:00Z')
  const buyer = await newBuyer()
  await buyer.buy(3)
  at('2026-03-10T09:00:00Z')
  expect(await buyer.quote(1)).toMatchObject({ change: 'downgrade', credit: 0, amount: 1_500 })
  await buyer.buy(1)
  expect(await buyer.details()).toMatchObject({
    plan: { months: 3, keywords: 10 },
    next: { plan: { months: 1 }, starts_at: '2026-04-10T09:00:00.000Z' },
  })
  at('2026-04-10T09:00:00Z')
  await moveSubscriptions(app)
  expect(await buyer.details()).toMatchObject({ plan: { months: 1, keywords: 5 }, next: null, ends_at: '2026-05-10T09:00:00.000Z' })
})

test('a credit larger than the price is not lost: it becomes time', async () => {
  at('2026-01-10T09:00:00Z')
  const buyer = await newBuyer()
  await buyer.buy(3)
  await app.db.updateTable('plans').set({ price: 500, keywords: 50 }).where('slug', '=', 'one-month').execute()
  await app.db
    .updateTable('plans')
    .set({ categories: null, agencies: null, main_categories: null })
    .where('slug', '=', 'one-month')
    .execute()
  const quote = await buyer.quote(1)
  await buyer.buy(1)
  const end = (await buyer.details())?.ends_at
  await app.db.deleteFrom('coupon_uses').execute()
  await app.db
    .updateTable('plans')
    .set({ price: 1_500, keywords: 5, categories: 3, agencies: 5, main_categories: 2 })
    .where('slug', '=', 'one-month')
    .execute()
  // 4.000 KD of credit and the least amount of 0.100 KD buy 8.2 months of 31 days.
  expect(quote).toMatchObject({ change: 'upgrade', credit: 4_000, amount: 100 })
  expect(end).toBe(new Date(Date.parse('2026-01-10T09:00:00Z') + 31 * 86_400_000 * 8.2).toISOString())
})

test('two upgrades begun in two tabs and both paid do not use the same credit twice', async () => {
  at('2026-01-10T09:00:00Z')
  const buyer = await newBuyer()
  await buyer.buy(1)
  const [one, two] = [await buyer.start(3), await buyer.start(3)]
  expect([one.payment.amount, two.payment.amount]).toEqual([2_500, 2_500])
  await buyer.press(one, 'pay')
  expect((await buyer.details())?.ends_at).toBe('2026-04-10T09:00:00.000Z')
  await buyer.press(two, 'pay')
  // 2.500 of 4.000 KD buy five eighths of the second three months.
  const second = (Date.parse('2026-07-10T09:00:00Z') - Date.parse('2026-04-10T09:00:00Z')) * (2_500 / 4_000)
  expect((await buyer.details())?.ends_at).toBe(new Date(Date.parse('2026-04-10T09:00:00Z') + second).toISOString())
})

test('time that nobody bought, such as a present of the operator, is followed by what is bought', async () => {
  at('2026-01-10T09:00:00Z')
  const buyer = await newBuyer()
  const plan = await app.db.selectFrom('plans').selectAll().where('slug', '=', 'one-month').executeTakeFirstOrThrow()
  const { keywords, categories, agencies, main_categories } = plan
  const time = { starts_at: app.now(), ends_at: new Date('2026-01-20T09:00:00Z'), updated_at: app.now() }
  const values = { user_id: buyer.id, plan_id: plan.id, keywords, categories, agencies, main_categories, state: 'running', ...time }
  await app.db.insertInto('subscriptions').values(values).execute()
  await buyer.buy(1)
  expect(await buyer.details()).toMatchObject({ state: 'running', ends_at: '2026-02-20T09:00:00.000Z' })
})

test('a clock that is fast for a moment ends no subscription for good', async () => {
  at('2026-01-10T09:00:00Z')
  const buyer = await newBuyer()
  await buyer.buy(1)
  for (const fast of ['2026-02-11T09:00:00Z', '2027-01-10T09:00:00Z']) {
    at(fast)
    await moveSubscriptions(app)
    expect((await buyer.details())?.state).not.toBe('running')
    at('2026-01-10T09:01:00Z')
    await moveSubscriptions(app)
    expect(await buyer.details()).toMatchObject({ state: 'running', ends_at: '2026-02-10T09:00:00.000Z' })
  }
})

test('receipts of a year in Kuwait are numbered from 1 without gaps, also when payments are granted at once', async () => {
  at('2031-12-31T20:59:00Z')
  const buyers = await Promise.all(Array.from({ length: 6 }, newBuyer))
  const started = await Promise.all(buyers.map((buyer) => buyer.start(1)))
  await Promise.all(buyers.map((buyer, index) => buyer.press(started[index] as never, 'pay')))
  const numbers = (await Promise.all(buyers.map((buyer) => buyer.payments()))).map(([payment]) => payment?.receipt)
  expect(numbers.sort()).toEqual([1, 2, 3, 4, 5, 6].map((number) => `2031-00000${number}`))
  at('2031-12-31T21:00:00Z')
  expect((await (await newBuyer()).buy(1)).receipt).toBe('2032-000001')
})

test('a payment that is paid after two days of silence is granted with the price of its day', async () => {
  at('2026-01-10T09:00:00Z')
  const buyer = await newBuyer()
  const started = await buyer.start(1)
  await app.db.updateTable('plans').set({ price: 9_000 }).where('slug', '=', 'one-month').execute()
  at('2026-01-11T08:00:00Z')
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  await visitor.send({ method: 'POST', url: new URL(started.url).pathname, payload: 'choice=vanish', headers })
  at('2026-01-12T12:00:00Z')
  await checkPayments(app)
  await app.db.updateTable('plans').set({ price: 1_500 }).where('slug', '=', 'one-month').execute()
  expect((await buyer.payments())[0]).toMatchObject({ state: 'paid', amount: 1_500, ends_at: '2026-02-12T12:00:00.000Z' })
})

test('the signed-in user comes with their plan, null until they buy one, and never with that of others', async () => {
  at('2026-01-10T09:00:00Z')
  const [buyer, other] = [await newBuyer(), await newBuyer()]
  await buyer.buy(3)
  const userOf = async ({ id }: Buyer) => {
    const user = await app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const reader = await asUser(app, visitor.server, { ...user, created_at: '', role: 'reader', locale: 'ar' })
    return (await reader.get('/api/user')).json()
  }
  const details = await buyer.details()
  expect(details).toMatchObject({ plan: { slug: 'three-months', keywords: 10 }, state: 'running' })
  expect(await userOf(buyer)).toMatchObject({ id: buyer.id, email: buyer.email, user_plan: details })
  expect(await userOf(other)).toMatchObject({ id: other.id, user_plan: null })
})
