import { sql } from 'kysely'
import type { Tx } from '#base/database/db.ts'

/**
 * Makes readers who hide an agency that was merged hide the other. Who follows one of the two and
 * hides the other hides neither. To be called before their follows are moved.
 */
export async function moveHiddenAgency(tx: Tx, from: number, into: number): Promise<void> {
  const both = [from, into]
  await sql`
    delete from hidden_news h using follows f
    where h.kind = 'agency' and h.id = any(${both}::int[]) and f.kind = 'agency' and f.id = any(${both}::int[])
      and f.user_id = h.user_id and (h.id = ${from} or f.id = ${from})`.execute(tx)
  await sql`
    with moved as (delete from hidden_news where kind = 'agency' and id = ${from} returning *)
    insert into hidden_news (user_id, kind, id, hidden_at) select user_id, kind, ${into}, hidden_at from moved
    on conflict (user_id, kind, id) do nothing`.execute(tx)
}
