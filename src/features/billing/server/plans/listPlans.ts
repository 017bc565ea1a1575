import type { App } from '#base/app.ts'
import type { PlanList } from '../../schema.ts'
import { planColumns, presentPlan } from './planRow.ts'

/** The plans that are sold, in the order of the comparison. */
export async function listPlans(app: App): Promise<PlanList> {
  const query = app.publicDb.selectFrom('plans').select(planColumns).where('is_sold', '=', true)
  const rows = await query.orderBy('position').orderBy('id').execute()
  return { data: rows.map(presentPlan) }
}
