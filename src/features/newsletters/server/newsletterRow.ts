import { sql } from 'kysely'
import type { Db } from '#base/database/db.ts'

/** Newsletters with the names of their sections, in the order of the sections. */
export function selectNewsletters(db: Db) {
  return db
    .selectFrom('newsletters as n')
    .leftJoin('categories as c', 'c.id', 'n.category_id')
    .innerJoin('main_categories as m', (join) => join.on(sql<boolean>`m.id = coalesce(n.main_category_id, c.main_category_id)`))
    .select(({ fn }) => [
      'n.id',
      'n.weekday',
      'n.hour',
      fn.coalesce('c.name_ar', 'm.name_ar').as('name_ar'),
      fn.coalesce('c.name_en', 'm.name_en').as('name_en'),
    ])
    .orderBy('m.position')
    .orderBy('m.id')
    .orderBy(sql`c.position nulls first`)
    .orderBy('n.id')
}
