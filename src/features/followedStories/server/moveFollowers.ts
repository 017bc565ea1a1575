import { sql } from 'kysely'
import type { Tx } from '#base/database/db.ts'

/** Makes the followers of a story that was merged follow the one that has its reports. */
export async function moveFollowers(tx: Tx, from: number, into: number): Promise<void> {
  await sql`
    with moved as (delete from followed_stories where story_id = ${from} returning *)
    insert into followed_stories (user_id, story_id, followed_at, seen_at) select user_id, ${into}, followed_at, seen_at from moved
    on conflict (user_id, story_id) do nothing`.execute(tx)
}
