import type { Kysely } from 'kysely'
import type { App } from '#base/app.ts'
import type { DB } from '#base/database/tables.ts'
import { keywordKey } from '#features/interests/server/checkKeyword.ts'
import { readRule } from '#features/interests/server/readRule.ts'
import type { SavedSearch } from '../schema.ts'

/** A reader's saved searches, most recently saved first. */
export async function listSavedSearches(app: App, userId: number): Promise<SavedSearch[]> {
  return readSaved(app.db, userId)
}

/** Undefined when the reader has no search with this id. */
export async function findSavedSearch(db: Kysely<DB>, userId: number, id: number): Promise<SavedSearch | undefined> {
  return (await readSaved(db, userId)).find((saved) => saved.id === id)
}

/** @param query only the search with this query, as normalized by `savedQuery.ts` */
export async function readSaved(db: Kysely<DB>, userId: number, query?: string): Promise<SavedSearch[]> {
  const rows = await db
    .selectFrom('saved_searches')
    .select(['id', 'query', 'created_at'])
    .where('user_id', '=', userId)
    .$if(query !== undefined, (all) => all.where('query', '=', query as string))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const keywords = new Set((await readRule(db, userId)).keywords.map(keywordKey))
  return rows.map(({ id, query, created_at }) => {
    const search = new URLSearchParams(query).get('search') ?? ''
    return { id, search, query, is_alert: keywords.has(keywordKey(search)), created_at: created_at.toISOString() }
  })
}
