import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import { type Viewer, viewerOfDay } from '#features/views/server/viewer.ts'

/**
 * Counts a view of a poll that has opened, once per viewer and day. Throws `not_found`.
 * @returns the number of views
 */
export async function recordPollView(app: App, id: number, viewer: Viewer): Promise<number> {
  const { day, viewer: viewerId } = viewerOfDay(app, viewer)
  const { rows } = await app.pool.query<{ views: number }>({
    name: 'poll view',
    text: `with poll as (select id from polls where id = $1 and not is_draft and opens_at <= $2),
      fresh as (
        insert into poll_viewers (day, poll_id, viewer) select $3, id, $4 from poll on conflict do nothing returning poll_id),
      counted as (
        insert into poll_counters (poll_id, views) select poll_id, 1 from fresh
        on conflict (poll_id) do update set views = poll_counters.views + 1 returning views)
      select coalesce((select views from counted), (select views from poll_counters where poll_id = $1), 0) as views from poll`,
    values: [id, app.now(), day, viewerId],
  })
  if (!rows[0]) throw new AppError('not_found')
  return rows[0].views
}

/** Deletes the viewers of past days. */
export async function prunePollViewers(app: App): Promise<void> {
  await sql`delete from poll_viewers where day < (${app.now()}::timestamptz at time zone 'Asia/Kuwait')::date`.execute(app.db)
}
