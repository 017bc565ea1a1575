import { afterEach, beforeAll, expect, test } from 'vitest'
import { asUser } from '../../../../../test/asUser.ts'
import { type Buyer, createBuyer } from '../../../../../test/buyer.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import { checkLedger } from '../ledger/checkLedger.ts'
import { seedPlans } from '../plans/seedPlans.ts'
import { sendRefunds } from '../refunds/sendRefunds.ts'
import { giveTime } from './giveTime.ts'
import { moveSubscriptions } from './moveSubscriptions.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
beforeAll(() => seedPlans(app.db))
afterEach(async () => expect(await checkLedger(app)).toEqual([]))

const at = (time: string) => app.setNow(new Date(time))
const newBuyer = () => createBuyer(app, visitor)
const give = ({ email }: Buyer, days: number, plan = 'one-month') => giveTime(app, email, { plan, days })

async function refund(id: string, amount?: number): Promise<void> {
  const admin = await asUser(app, visitor.server, { role: 'admin' })
  expect((await admin.post(`/api/desk/payments/${id}/refund`, { reason: 'طلب المشترك', amount })).statusCode).toBe(200)
  await sendRefunds(app)
}

test('given time makes a reader a subscriber, and begins after whatever they have', async () => {
  at('2026-01-10T09:00:00Z')
  const buyer = await newBuyer()
  await give(buyer, 10)
  expect(await buyer.details()).toMatchObject({ plan: { slug: 'one-month' }, state: 'running', ends_at: '2026-01-20T09:00:00.000Z' })
  await buyer.buy(1)
  expect(await buyer.details()).toMatchObject({ ends_at: '2026-02-20T09:00:00.000Z' })
  await give(buyer, 1)
  expect(await buyer.details()).toMatchObject({ state: 'running', ends_at: '2026-02-21T09:00:00.000Z' })
})

test('an upgrade credits nothing for given time, which goes on when the upgrade is used up', async () => {
  at('2026-01-10T09:00:00Z')
  const buyer = await newBuyer()
  await give(buyer, 10)
  await buyer.buy(1)
  await give(buyer, 5, 'three-months')
  at('2026-01-14T09:00:00Z')
  expect(await buyer.quote(3)).toMatchObject({ change: 'upgrade', credit: 1_500, ends_at: '2026-04-14T09:00:00.000Z' })
  await buyer.buy(3)
  expect(await buyer.details()).toMatchObject({
    plan: { slug: 'three-months' },
    // Six of the ten days were left.
    next: { plan: { slug: 'one-month' }, starts_at: '2026-04-14T09:00:00.000Z' },
    ends_at: '2026-04-25T09:00:00.000Z',
  })
  at('2026-04-20T09:00:00Z')
  await moveSubscriptions(app)
  expect(await buyer.details()).toMatchObject({ plan: { slug: 'three-months' }, state: 'running', ends_at: '2026-04-25T09:00:00.000Z' })
})

test('a second upgrade and the refund of the first leave given time as long as it was', async () => {
  at('2026-01-10T09:00:00Z')
  const buyer = await newBuyer()
  await give(buyer, 30)
  const three = await buyer.buy(3)
  at('2026-01-20T09:00:00Z')
  const six = await buyer.buy(6)
  await refund(six.id)
  await refund(three.id)
  expect(await buyer.details()).toMatchObject({ plan: { slug: 'one-month' }, state: 'running', ends_at: '2026-02-19T09:00:00.000Z' })
})

test('the refund of a renewal, or of a part of it, leaves given time', async () => {
  at('2026-01-10T09:00:00Z')
  const buyer = await newBuyer()
  await give(buyer, 10)
  const { id } = await buyer.buy(1)
  await give(buyer, 10)
  await refund(id, 500)
  await refund(id)
  expect(await buyer.details()).toMatchObject({ state: 'running', ends_at: '2026-01-30T09:00:00.000Z' })
})

test('time that was written into the table by hand is not lost by an upgrade or a refund either', async () => {
  at('2026-01-10T09:00:00Z')
  const [upgrading, refunded] = [await newBuyer(), await newBuyer()]
  const { id, keywords, categories, agencies, main_categories } = await app.db
    .selectFrom('plans')
    .selectAll()
    .where('slug', '=', 'one-month')
    .executeTakeFirstOrThrow()
  const time = { starts_at: app.now(), ends_at: new Date('2026-01-20T09:00:00Z'), updated_at: app.now() }
  const values = { plan_id: id, keywords, categories, agencies, main_categories, state: 'running', ...time }
  for (const { id: user_id } of [upgrading, refunded])
    await app.db
      .insertInto('subscriptions')
      .values({ user_id, ...values })
      .execute()
  await upgrading.buy(3)
  expect(await upgrading.details()).toMatchObject({ ends_at: '2026-04-20T09:00:00.000Z' })
  const renewal = await refunded.buy(1)
  const later = new Date('2026-03-01T09:00:00Z')
  await app.db.updateTable('subscriptions').set({ ends_at: later }).where('user_id', '=', refunded.id).execute()
  await refund(renewal.id)
  // Ten days, and those from the end of the renewal, 20 February, to 1 March.
  expect(await refunded.details()).toMatchObject({ state: 'running', ends_at: '2026-01-29T09:00:00.000Z' })
})

test('nobody is given time of a plan that does not exist, or less than a day', async () => {
  const buyer = await newBuyer()
  await expect(give(buyer, 1, 'none')).rejects.toThrow('There is no plan none')
  for (const days of [0, 0.5, Number.NaN, 3_661]) await expect(give(buyer, days)).rejects.toThrow('whole number')
  await expect(giveTime(app, 'nobody@example.com', { plan: 'one-month', days: 1 })).rejects.toThrow('Nobody has the address')
})
