import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { lockStories } from '#features/stories/server/lockStories.ts'
import { recountStories } from './recountStories.ts'

/** Posts moved at a time; meanwhile, no other post can be stored. */
const batch = 500

/**
 * Moves some posts of an agency that was merged to the other, the newest first.
 * @returns how many; none: all have been moved
 */
export async function moveAgencyPosts(app: App, from: number): Promise<number> {
  return inTransaction(app.db, async (tx) => {
    // Locked, because the other may be merged in its turn.
    const merged = await tx.selectFrom('merged_agencies').select('into_id').where('id', '=', from).forShare().executeTakeFirstOrThrow()
    const { rows } = await sql<{ id: number; story_id: number }>`
      select id, story_id from posts where id in (
        select id from posts where agency_id = ${from} order by media_type desc, published_at desc limit ${batch})
      order by id for no key update`.execute(tx)
    if (rows.length === 0) return 0
    await lockStories(tx)
    await sql`update posts set agency_id = ${merged.into_id} where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(tx)
    await recountStories(tx, [...new Set(rows.map(({ story_id }) => story_id))])
    return rows.length
  })
}
