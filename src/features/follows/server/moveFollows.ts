import { sql } from 'kysely'
import type { Tx } from '#base/database/db.ts'

/** Makes readers who follow an agency that was merged follow the other. */
export async function moveFollows(tx: Tx, from: number, into: number): Promise<void> {
  await sql`
    with moved as (delete from follows where kind = 'agency' and id = ${from} returning *)
    insert into follows (user_id, kind, id, followed_at) select user_id, kind, ${into}, followed_at from moved
    on conflict (user_id, kind, id) do nothing`.execute(tx)
}
