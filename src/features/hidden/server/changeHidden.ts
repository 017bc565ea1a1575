import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import { presentAgency } from '#features/taxonomy/server/presentAgency.ts'
import { type HiddenKind, maxHidden } from '../hiddenKeys.ts'
import type { HiddenChanges, HiddenItem } from '../schema.ts'
import { listHidden } from './listHidden.ts'

/**
 * Hides and shows news for a reader, in this order: what is in both is shown. Idempotent.
 * @returns all that is hidden now
 */
export function changeHidden(app: App, userId: number, { hide, show }: HiddenChanges): Promise<HiddenItem[]> {
  const now = app.now().getTime()
  return inTransaction(app.db, async (tx) => {
    // A millisecond apart, so that they stay in order.
    const hidden = hide.map((one, at) => ({ ...one, hiddenAt: new Date(now - hide.length + 1 + at) }))
    await insertHidden(tx, userId, hidden)
    await sql`delete from hidden_news h using unnest(${show.map(({ kind }) => kind)}::text[], ${show.map(({ id }) => id)}::bigint[]) as given (kind, id)
      where h.user_id = ${userId} and h.kind = given.kind
        and h.id in (given.id, case given.kind when 'agency' then ${presentAgency(sql.raw('given.id'))} end)`.execute(tx)
    return listHidden(app, userId, tx)
  })
}

type Hidden = { kind: HiddenKind; id: number; hiddenAt: Date }

/**
 * Inserts what exists and is not hidden yet, a merged story as the one that has its reports, a
 * merged agency as the one that it is part of; the newest of each kind stay.
 * @returns how many were inserted
 */
export async function insertHidden(tx: Tx, userId: number, hidden: Hidden[]): Promise<number> {
  const { rows } = await sql`
    insert into hidden_news (user_id, kind, id, hidden_at)
    select ${userId}, kind, id, max(hidden_at) from (
      select given.kind, case given.kind when 'agency' then ${presentAgency(sql.raw('given.id'))} else coalesce(s.merged_into, given.id) end as id, given.hidden_at
      from unnest(${hidden.map(({ kind }) => kind)}::text[], ${hidden.map(({ id }) => id)}::bigint[],
        ${hidden.map(({ hiddenAt }) => hiddenAt)}::timestamptz[]) as given (kind, id, hidden_at)
      left join stories s on given.kind = 'story' and s.id = given.id) present
    where case kind
      when 'agency' then exists (select from agencies a where a.id = present.id)
      when 'main_category' then exists (select from main_categories m where m.id = present.id)
      when 'category' then exists (select from categories c where c.id = present.id)
      else exists (select from posts p where p.story_id = present.id) end
    group by kind, id
    on conflict (user_id, kind, id) do nothing
    returning id`.execute(tx)
  await sql`
    delete from hidden_news h using (
      select kind, id, row_number() over (partition by kind order by hidden_at desc, id desc) as position
      from hidden_news where user_id = ${userId}) ranked
    where h.user_id = ${userId} and h.kind = ranked.kind and h.id = ranked.id and ranked.position > ${maxHidden}`.execute(tx)
  return rows.length
}
