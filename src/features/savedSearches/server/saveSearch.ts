import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { advisoryLocks } from '#base/database/advisoryLocks.ts'
import type { Tx } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import { maxSaved, type SavedSearch } from '../schema.ts'
import { readSaved } from './listSavedSearches.ts'
import { readSavedQuery } from './savedQuery.ts'

/**
 * Saves a search, unless it is saved already. Throws `invalid` when it is not a search, or the
 * reader has the maximum.
 */
export async function saveSearch(app: App, userId: number, given: string): Promise<SavedSearch> {
  const query = readSavedQuery(given)
  return inTransaction(app.db, async (tx) => {
    await insertSearches(tx, userId, [{ query, createdAt: app.now() }])
    const [saved] = await readSaved(tx, userId, query)
    if (!saved) throw new AppError('invalid', { query: ['saved_searches_full'] })
    return saved
  })
}

/**
 * Inserts the searches that are not saved yet, in order, up to the maximum of the reader.
 * @param searches with queries as normalized by `savedQuery.ts`
 * @returns how many were inserted
 */
export async function insertSearches(tx: Tx, userId: number, searches: { query: string; createdAt: Date }[]): Promise<number> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.savedSearches}::int, ${userId}::int)`.execute(tx)
  const { rows } = await sql`
    insert into saved_searches (user_id, query, created_at)
    select ${userId}, query, created_at from (
      select query, min(created_at) as created_at, min(position) as position
      from unnest(${searches.map(({ query }) => query)}::text[], ${searches.map(({ createdAt }) => createdAt)}::timestamptz[])
        with ordinality as given (query, created_at, position)
      where not exists (select from saved_searches s where s.user_id = ${userId} and s.query = given.query) group by query) fresh
    order by position limit greatest(0, ${maxSaved} - (select count(*) from saved_searches where user_id = ${userId}))
    returning id`.execute(tx)
  return rows.length
}
