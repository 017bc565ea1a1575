import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'

/** Counts one view of a poll that has opened and answers how many it has. Throws `not_found`. */
export async function recordPollView(app: App, id: number): Promise<number> {
  const { rows } = await app.pool.query<{ views: number }>({
    name: 'poll view',
    text: `insert into poll_counters (poll_id, views) select id, 1 from polls where id = $1 and not is_draft and opens_at <= $2
      on conflict (poll_id) do update set views = poll_counters.views + 1 returning views`,
    values: [id, app.now()],
  })
  if (!rows[0]) throw new AppError('not_found')
  return rows[0].views
}
