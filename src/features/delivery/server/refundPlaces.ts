import { sql } from 'kysely'
import type { Tx } from '#base/database/db.ts'

type Unsent = { story_id: number; user_id: number }

/** Gives what was not sent, or did not arrive, its place in the readers' limits back. */
export async function refundPlaces(tx: Tx, channel: string, unsent: Unsent[]): Promise<void> {
  if (unsent.length === 0) return
  await sql`
    with given as (
      update deliveries d set counted_in = null from (select d.story_id, d.user_id, d.counted_in from deliveries d
        join unnest(${unsent.map(({ story_id }) => story_id)}::bigint[], ${unsent.map(({ user_id }) => user_id)}::int[]) as u (story_id, user_id)
          on u.story_id = d.story_id and u.user_id = d.user_id and d.channel = ${channel} where d.counted_in is not null) before
      where d.story_id = before.story_id and d.user_id = before.user_id and d.channel = ${channel}
      returning d.user_id, before.counted_in),
    sums as (select user_id, counted_in, count(*) as messages from given group by user_id, counted_in),
    locked as (
      select c.user_id, c.window_start, s.messages from delivery_counts c join sums s on s.user_id = c.user_id and s.counted_in = c.window_start
      where c.channel = ${channel} order by c.user_id for update of c)
    update delivery_counts c set used = greatest(0, c.used - l.messages) from locked l
    where c.user_id = l.user_id and c.channel = ${channel} and c.window_start = l.window_start`.execute(tx)
}
