import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { advisoryLocks } from '#base/database/advisoryLocks.ts'
import type { Tx } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import { mostSaved, type SavedSearch } from '../schema.ts'
import { readSaved } from './listSavedSearches.ts'
import { readSavedQuery } from './savedQuery.ts'

/** Keeps a search; one that is kept already stays as it is. Throws `invalid` when it is none, or the reader has as many as they can keep. */
export async function saveSearch(app: App, userId: number, given: string): Promise<SavedSearch> {
  const query = readSavedQuery(given)
  return inTransaction(app.db, async (tx) => {
    await keepSearches(tx, userId, [{ query, createdAt: app.now() }])
    const [saved] = await readSaved(tx, userId, query)
    if (!saved) throw new AppError('invalid', { query: ['saved_searches_full'] })
    return saved
  })
}

/**
 * As many of these as there is room for, the first first.
 * @param searches with queries as `savedQuery.ts` spells them
 * @returns how many are new
 */
export async function keepSearches(tx: Tx, userId: number, searches: { query: string; createdAt: Date }[]): Promise<number> {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.savedSearches}::int, ${userId}::int)`.execute(tx)
  const { rows } = await sql`
    insert into saved_searches (user_id, query, created_at)
    select ${userId}, query, created_at from (
      select query, min(created_at) as created_at, min(place) as place
      from unnest(${searches.map(({ query }) => query)}::text[], ${searches.map(({ createdAt }) => createdAt)}::timestamptz[])
        with ordinality as given (query, created_at, place)
      where not exists (select from saved_searches s where s.user_id = ${userId} and s.query = given.query) group by query) fresh
    order by place limit greatest(0, ${mostSaved} - (select count(*) from saved_searches where user_id = ${userId}))
    returning id`.execute(tx)
  return rows.length
}
