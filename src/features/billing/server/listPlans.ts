import type { Selectable } from 'kysely'
import type { App } from '#base/app.ts'
import type { DB } from '#base/database/tables.ts'
import { formatKd } from '../money.ts'
import type { Plan, PlanList } from '../schema.ts'

/** The plans that are sold, in the order of the comparison. */
export async function listPlans(app: App): Promise<PlanList> {
  const query = app.publicDb.selectFrom('plans').select(planColumns).where('is_sold', '=', true)
  const rows = await query.orderBy('position').orderBy('id').execute()
  return { data: rows.map(presentPlan) }
}

const planColumns = [
  'id',
  'slug',
  'name_ar',
  'name_en',
  'description_ar',
  'description_en',
  'months',
  'price',
  'keywords',
  'categories',
  'agencies',
  'main_categories',
] as const
type PlanRow = Pick<Selectable<DB['plans']>, (typeof planColumns)[number]>

function presentPlan(row: PlanRow): Plan {
  return { ...row, price_kd: formatKd(row.price) }
}
