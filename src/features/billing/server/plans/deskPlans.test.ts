import { afterEach, beforeAll, expect, test } from 'vitest'
import { asUser } from '../../../../../test/asUser.ts'
import { createBuyer } from '../../../../../test/buyer.ts'
import { asVisitor } from '../../../../../test/http.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import type { DeskPlan } from '../../deskSchema.ts'
import type { PlanList } from '../../schema.ts'
import { seedPlans } from './seedPlans.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
beforeAll(() => seedPlans(app.db))
afterEach(() => app.setNow(undefined))

const admin = () => asUser(app, visitor.server, { role: 'admin' })
const newBuyer = () => createBuyer(app, visitor)
const deskPlans = async () => (await (await admin()).get('/api/desk/plans')).json<{ data: DeskPlan[] }>().data
const sold = async () => (await visitor.get('/api/plans')).json<PlanList>().data

const form = {
  name_ar: 'أسبوعان',
  name_en: 'Two topics',
  description_ar: 'لموضوعين.',
  description_en: 'For two topics.',
  months: 1,
  price: 950,
  keywords: 2,
  categories: null,
  agencies: 3,
  main_categories: 1,
  position: null,
  is_sold: true,
}

async function planOf(slug: string): Promise<DeskPlan> {
  const plan = (await deskPlans()).find((one) => one.slug === slug)
  if (!plan) throw new Error(`No plan ${slug}`)
  return plan
}

async function edit(plan: DeskPlan, changes: object) {
  const { id, slug, months, price_kd, subscribers, ...rest } = plan
  return (await admin()).put(`/api/desk/plans/${id}`, { ...rest, ...changes })
}

test('a plan that an admin adds is sold after the others, and a second one of that name has an address of its own', async () => {
  for (const slug of ['two-topics', 'two-topics-2']) {
    const response = await (await admin()).post('/api/desk/plans', form)
    expect(response.json()).toMatchObject({ message: 'حُفظت الباقة', data: { plan: { slug, price_kd: '0.950', subscribers: 0 } } })
  }
  expect((await sold()).map(({ slug }) => slug).slice(-2)).toEqual(['two-topics', 'two-topics-2'])
})

test('subscribers keep the price and limits of their plan when it changes, and renew at the new ones', async () => {
  app.setNow(new Date('2026-01-10T09:00:00Z'))
  const buyer = await newBuyer()
  await buyer.buy(3)
  const plan = await planOf('three-months')
  expect(plan.subscribers).toBe(1)
  expect((await edit(plan, { price: 5_000, keywords: 6, name_en: 'Quarter' })).statusCode).toBe(200)
  expect(await buyer.details()).toMatchObject({ plan: { price: 4_000, keywords: 10, name_en: 'Three months' } })
  expect(await buyer.quote(3)).toMatchObject({ price: 5_000, change: 'downgrade', starts_at: '2026-04-10T09:00:00.000Z' })
  await buyer.buy(3)
  expect(await buyer.details()).toMatchObject({ plan: { keywords: 10 }, next: { plan: { price: 5_000, keywords: 6, name_en: 'Quarter' } } })
})

test('a payment already begun costs what the reader saw, although the plan becomes dearer or is withdrawn', async () => {
  const buyer = await newBuyer()
  const started = await buyer.start(1)
  const plan = await planOf('one-month')
  expect((await edit(plan, { price: 9_000, keywords: 1, is_sold: false })).statusCode).toBe(200)
  expect(await buyer.press(started, 'pay')).toMatchObject({ state: 'paid', amount: 1_500 })
  expect(await buyer.details()).toMatchObject({ plan: { price: 1_500, keywords: 5 } })
  expect((await sold()).map(({ slug }) => slug)).not.toContain('one-month')
  const reader = await asUser(app, visitor.server)
  const refused = await reader.post('/api/auth/payments/quote', { plan_id: plan.id })
  expect([refused.statusCode, refused.json().errors.plan_id]).toEqual([422, ['لم تعد هذه الباقة متاحة. يُرجى اختيار باقة أخرى.']])
  await edit(await planOf('one-month'), { price: 1_500, keywords: 5, is_sold: true })
})

test('two admins who edit a plan at once do not overwrite each other', async () => {
  const plan = await planOf('six-months')
  expect((await edit(plan, { price: 8_000 })).statusCode).toBe(200)
  expect((await edit(plan, { price: 7_000 })).json().code).toBe('conflict')
  expect((await planOf('six-months')).price).toBe(8_000)
})

test.each([
  [{ name_ar: ' ' }, 'Please write the name in both languages.'],
  [{ description_en: '' }, 'Please write the description in both languages.'],
  [{ price: 99 }, 'Please enter a price from 0.100 to 1000 KD.'],
  [{ price: 1_000_001 }, 'Please enter a price from 0.100 to 1000 KD.'],
  [{ price: '1.5' }, 'Please enter a price from 0.100 to 1000 KD.'],
  [{ months: 2 }, 'This value is not one of the choices.'],
  [{ keywords: 0 }, 'Please enter a whole number within the allowed range.'],
  [{ name_en: 'a\u202eb' }, 'This text has characters that cannot be used.'],
])('a plan with %j is refused beside the field', async (wrong, message) => {
  const response = await (await admin()).post('/api/desk/plans', { ...form, ...wrong }, { 'x-localization': 'en' })
  expect([response.statusCode, response.json().errors]).toEqual([422, { [Object.keys(wrong)[0] as string]: [message] }])
})
