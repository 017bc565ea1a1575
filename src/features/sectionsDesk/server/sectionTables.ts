import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#base/database/db.ts'
import type { Level } from '../schema.ts'

type SectionTable = { table: 'main_categories' | 'categories' | 'sub_categories'; parent: 'main_category_id' | 'category_id' | null }

export const sectionTables: Record<Level, SectionTable> = {
  main: { table: 'main_categories', parent: null },
  category: { table: 'categories', parent: 'main_category_id' },
  sub: { table: 'sub_categories', parent: 'category_id' },
}

/** Column with the parent of a section; null of main categories. */
function parentOf(level: Level): RawBuilder<number | null> {
  const { parent } = sectionTables[level]
  return parent ? sql.ref<number>(parent) : sql<null>`null::int`
}

export type SectionRow = { id: number; slug: string; name_ar: string; name_en: string; position: number; parent: number | null }

/**
 * Reads the sections of a level that have the same parent as those with these ids, or this parent,
 * in order; they stay as they are until the transaction ends.
 */
export async function lockSiblings(tx: Tx, level: Level, of: { ids: number[] } | { parent: number | null }): Promise<SectionRow[]> {
  const table = sql.table(sectionTables[level].table)
  const parent = parentOf(level)
  const isSibling =
    'ids' in of
      ? sql`${parent} is not distinct from (select ${parent} from ${table} where id = any(${of.ids}::int[]) limit 1)`
      : sql`${parent} is not distinct from ${of.parent}::int`
  const { rows } = await sql<SectionRow>`
    select id, slug, name_ar, name_en, position, ${parent} as parent from ${table} where ${isSibling} for no key update`.execute(tx)
  // PostgreSQL would order them as they were before it waited for a lock.
  return rows.toSorted((one, other) => one.position - other.position || one.id - other.id)
}
