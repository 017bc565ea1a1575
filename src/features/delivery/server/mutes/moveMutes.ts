import { sql } from 'kysely'
import type { Tx } from '#base/database/db.ts'

/** Mutes the other agency where one that was merged is muted; of two mutes the longer stays. */
export async function moveMutes(tx: Tx, from: number, into: number): Promise<void> {
  await sql`
    with moved as (delete from mutes where kind = 'agency' and value = ${String(from)} returning *)
    insert into mutes (user_id, kind, value, until, created_at) select user_id, kind, ${String(into)}, until, created_at from moved
    on conflict (user_id, kind, value) do update set
      until = case when mutes.until is null or excluded.until is null then null else greatest(mutes.until, excluded.until) end`.execute(tx)
}
