import type { Selectable } from 'kysely'
import type { DB } from '#base/database/tables.ts'
import { formatKd } from '../../money.ts'
import type { Plan } from '../../schema.ts'

export const planColumns = [
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

/** A row with `planColumns`. */
export type PlanRow = Pick<Selectable<DB['plans']>, (typeof planColumns)[number]>

export function presentPlan(row: PlanRow): Plan {
  return { ...row, price_kd: formatKd(row.price) }
}
