import { sql } from 'kysely'
import type { Tx } from '#base/database/db.ts'

/**
 * Settles briefs after a restore: those that were due by now may have been sent, so they are not
 * sent again. Tomorrow's are.
 */
export async function settleBriefs(tx: Tx, now: Date): Promise<void> {
  await sql`update briefs set state = 'skipped' where state = 'queued'`.execute(tx)
  await sql`
    insert into briefs (user_id, day, state, queued_at)
    select user_id, day::date, 'skipped', ${now}
    from brief_settings, date_trunc('day', ${now}::timestamptz at time zone 'Asia/Kuwait') today, unnest(array[today, today - interval '1 day']) day
    where (day + make_interval(hours => hour)) at time zone 'Asia/Kuwait' <= ${now}
    on conflict do nothing`.execute(tx)
}
