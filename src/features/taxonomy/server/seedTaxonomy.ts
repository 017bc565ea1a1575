import { sql } from 'kysely'
import type { Db, Tx } from '#base/database/db.ts'
import { notify } from '#base/database/notifications.ts'
import { inTransaction } from '#base/database/transact.ts'
import { taxonomyList } from './taxonomyList.ts'

/**
 * Adds the main categories, categories and sub-categories of `taxonomyList.ts` whose slugs are
 * missing. What an operator renamed, moved or reordered stays unchanged. Safe to call at every
 * start, and by several processes at once.
 */
export async function seedTaxonomy(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    let added = 0
    for (const [position, main] of taxonomyList.entries()) {
      added += await add(tx, 'main_categories', { ...named(main), position })
      for (const [at, category] of main.categories.entries()) {
        added += await add(tx, 'categories', {
          ...named(category),
          position: position * 10 + at,
          main_category_id: idOf('main_categories', main.slug),
        })
        for (const [order, sub] of category.subs.entries()) {
          added += await add(tx, 'sub_categories', { ...named(sub), position: order, category_id: idOf('categories', category.slug) })
        }
      }
    }
    if (added > 0) await notify(tx, 'taxonomy')
  })
}

type TaxonomyTable = 'main_categories' | 'categories' | 'sub_categories'

function named({ slug, nameAr, nameEn }: { slug: string; nameAr: string; nameEn: string }) {
  return { slug, name_ar: nameAr, name_en: nameEn }
}

function idOf(table: TaxonomyTable, slug: string) {
  return sql<number>`(select id from ${sql.table(table)} where slug = ${slug})`
}

async function add(tx: Tx, table: TaxonomyTable, row: Record<string, unknown>): Promise<number> {
  const columns = Object.keys(row)
  const { numAffectedRows } = await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values (${sql.join(Object.values(row))}) on conflict (slug) do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
