import type { Db } from '#base/database/db.ts'
import { planList } from './planList.ts'

/**
 * Adds the plans of `planList.ts` whose slugs are missing. What an operator changed stays; a plan
 * that is no longer offered is not deleted, but has `is_sold = false`. Safe to call at every start,
 * and by several processes at once.
 */
export async function seedPlans(db: Db): Promise<void> {
  const rows = planList.map(({ name: [name_ar, name_en], description: [description_ar, description_en], ...plan }, position) => {
    return { ...plan, name_ar, name_en, description_ar, description_en, position }
  })
  await db
    .insertInto('plans')
    .values(rows)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute()
}
