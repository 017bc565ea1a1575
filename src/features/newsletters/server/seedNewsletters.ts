import { sql } from 'kysely'
import type { App } from '#base/app.ts'

const dayMs = 86_400_000

/**
 * Offers the newsletters of the first sections: one a day, the others once a week. Does nothing if
 * there are newsletters already.
 */
export async function seedNewsletters(app: App): Promise<void> {
  // As if since the day before yesterday, so that the first issues are not a day away.
  const since = new Date(app.now().getTime() - 2 * dayMs)
  await sql`
    insert into newsletters (main_category_id, weekday, hour, is_offered, updated_at)
    select id, case when row_number() over (order by position, id) = 1 then null else 0 end, 7, true, ${since}
    from main_categories where not exists (select from newsletters) order by position, id limit 3 on conflict do nothing`.execute(app.db)
}
