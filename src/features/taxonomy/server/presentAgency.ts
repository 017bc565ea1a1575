import { type RawBuilder, sql } from 'kysely'
import { maxInt } from '#base/api/idLimits.ts'
import type { Db, Tx } from '#base/database/db.ts'

/**
 * Agency that an id stands for now, in SQL: the one that it was merged into, or itself.
 * @param id a column with its table, or a value with its type
 */
export const presentAgency = (id: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`coalesce((select merged.into_id from merged_agencies merged where merged.id = ${id}), ${id})`

/** The agencies that these ids stand for now, in their order. An id that names none stays. */
export async function presentAgencies(db: Db | Tx, ids: number[]): Promise<number[]> {
  const possible = ids.filter((id) => id <= maxInt)
  if (possible.length === 0) return ids
  const merged = await db.selectFrom('merged_agencies').select(['id', 'into_id']).where('id', 'in', possible).execute()
  const into = new Map(merged.map((one) => [one.id, one.into_id]))
  return ids.map((id) => into.get(id) ?? id)
}
