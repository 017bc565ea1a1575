import { expect, test } from 'vitest'
import { asVisitor } from '../../../../../test/http.ts'
import { createTestApp } from '../../../../../test/testApp.ts'
import type { PlanList } from '../../schema.ts'
import { seedPlans } from './seedPlans.ts'

const app = await createTestApp()
const visitor = asVisitor(app)
const plans = async () => (await visitor.get('/api/plans')).json<PlanList>().data

test('a new installation sells the four plans of the default catalogue', async () => {
  await Promise.all([seedPlans(app.db), seedPlans(app.db)])
  const rows = (await plans()).map((plan) => [
    plan.months,
    plan.name_ar,
    plan.name_en,
    plan.price_kd,
    plan.keywords,
    plan.categories,
    plan.agencies,
    plan.main_categories,
  ])
  expect(rows).toEqual([
    [1, 'شهر واحد', 'One month', '1.500', 5, 3, 5, 2],
    [3, 'ثلاثة أشهر', 'Three months', '4.000', 10, 6, 10, 4],
    [6, 'ستة أشهر', 'Six months', '7.500', 20, 12, 20, 6],
    [12, 'سنة كاملة', 'Twelve months', '13.000', 40, null, null, null],
  ])
})

test('the next start keeps what the operator changed, and a plan that is no longer sold is not listed', async () => {
  await app.db.updateTable('plans').set({ price: 2_000 }).where('slug', '=', 'one-month').execute()
  await app.db.updateTable('plans').set({ is_sold: false }).where('slug', '=', 'six-months').execute()
  await seedPlans(app.db)
  expect((await plans()).map((plan) => [plan.slug, plan.price])).toEqual([
    ['one-month', 2_000],
    ['three-months', 4_000],
    ['twelve-months', 13_000],
  ])
})
