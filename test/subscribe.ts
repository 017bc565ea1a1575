import type { App } from '#base/app.ts'

type Allowance = { keywords?: number | null; categories?: number | null; agencies?: number | null; main_categories?: number | null }

/**
 * Gives a user a running subscription for a year, in which they may choose everything unless
 * `allowance` says otherwise.
 */
export async function subscribe(app: App, userId: number, allowance: Allowance = {}): Promise<void> {
  const now = app.now()
  const limits = { keywords: null, categories: null, agencies: null, main_categories: null, ...allowance }
  const values = {
    ...limits,
    plan_id: await testPlan(app),
    state: 'running',
    starts_at: now,
    ends_at: new Date(now.getTime() + 365 * 86_400_000),
  }
  await app.db
    .insertInto('subscriptions')
    .values({ user_id: userId, ...values, updated_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...values, updated_at: now }))
    .execute()
}

async function testPlan(app: App): Promise<number> {
  const values = { slug: 'test', name_ar: 'باقة', name_en: 'Plan', months: 12, price: 13_000, is_sold: false }
  const { id } = await app.db
    .insertInto('plans')
    .values(values)
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
