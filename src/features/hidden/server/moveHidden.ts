import { sql } from 'kysely'
import type { Tx } from '#base/database/db.ts'

/** Makes readers who hide a story that was merged hide the one that has its reports. */
export async function moveHidden(tx: Tx, from: number, into: number): Promise<void> {
  await sql`
    with moved as (delete from hidden_news where kind = 'story' and id = ${from} returning *)
    insert into hidden_news (user_id, kind, id, hidden_at) select user_id, kind, ${into}, hidden_at from moved
    on conflict (user_id, kind, id) do nothing`.execute(tx)
}
