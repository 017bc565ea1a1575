import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { addJob } from '#base/jobs/jobs.ts'
import { markCutOff } from './markCutOff.ts'

/**
 * Time for which a worker that starts late catches up; after that it is no longer a morning brief.
 */
const lateHours = 4
const batch = 500
/**
 * The next attempt comes exp(n) seconds after the n-th failure, so the eleventh comes after 9.7
 * hours; then it is too late (`sendBrief.ts`).
 */
const maxAttempts = 11

/**
 * The scheduled job: queues the briefs that are due, each in the transaction that records it, so
 * that none is queued twice or lost, however many workers do this at once. Only confirmed addresses
 * get one.
 */
export async function queueBriefs(app: App): Promise<void> {
  await markCutOff(app)
  for (let queued = batch; queued === batch; ) queued = await inTransaction(app.db, (tx) => queueSome(app, tx))
}

async function queueSome(app: App, tx: Parameters<typeof addJob>[0]): Promise<number> {
  const now = app.now()
  // Yesterday too, because four hours after 23:00 it is another day.
  const { rows } = await sql<{ user_id: number; day: string }>`
    insert into briefs (user_id, day, state, queued_at)
    select due.user_id, due.day, 'queued', ${now} from (
      select s.user_id, day::date as day, (day + make_interval(hours => s.hour)) at time zone 'Asia/Kuwait' as at, s.updated_at
      from brief_settings s join users u on u.id = s.user_id and u.email_verified,
        date_trunc('day', ${now}::timestamptz at time zone 'Asia/Kuwait') today,
        unnest(array[today, today - interval '1 day']) day) due
    where due.at <= ${now} and due.at > ${now}::timestamptz - make_interval(hours => ${lateHours}) and due.at > due.updated_at
      and not exists (select from briefs b where b.user_id = due.user_id and b.day = due.day)
    order by due.user_id limit ${batch}
    on conflict do nothing returning user_id, day::text as day`.execute(tx)
  for (const { user_id, day } of rows)
    await addJob(tx, 'sendBrief', { user: user_id, day }, { key: `brief ${user_id} ${day}`, maxAttempts })
  return rows.length
}
