import { sql } from 'kysely'
import type { Tx } from '#base/database/db.ts'

/**
 * Makes readers who hide an agency that was merged hide the other, unless they follow that. Move
 * what they follow first.
 */
export async function moveHiddenAgency(tx: Tx, from: number, into: number): Promise<void> {
  await sql`
    with moved as (delete from hidden_news where kind = 'agency' and id = ${from} returning *)
    insert into hidden_news (user_id, kind, id, hidden_at) select user_id, kind, ${into}, hidden_at from moved
    where not exists (select from follows f where f.user_id = moved.user_id and f.kind = 'agency' and f.id = ${into})
    on conflict (user_id, kind, id) do nothing`.execute(tx)
}
