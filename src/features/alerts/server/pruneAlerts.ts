import { sql } from 'kysely'
import type { App } from '#base/app.ts'

/** For so long 'why did I get this?' is answered. */
const keptDays = 90

/** Forgets old alerts, and those of accounts that ended while they were being written. */
export async function pruneAlerts(app: App): Promise<void> {
  const now = app.now()
  await sql`delete from alerts where matched_at < ${now}::timestamptz - make_interval(days => ${keptDays}::int)`.execute(app.db)
  await sql`
    delete from alerts a where matched_at > ${now}::timestamptz - interval '2 days' and not exists (select from users where id = a.user_id)`.execute(
    app.db,
  )
}
