import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { WhatsappDay } from '../../schema.ts'

/** So many days back, today included. */
const days = 14

/**
 * What became of the alerts that were planned for WhatsApp on each day in Kuwait, the newest day first; days without any are left out. `fell_back`: of those
 * that failed, another channel took over.
 */
export async function listWhatsappDays(app: App): Promise<{ data: WhatsappDay[] }> {
  const { rows } = await sql<WhatsappDay>`
    select to_char(planned_at at time zone 'Asia/Kuwait', 'YYYY-MM-DD') as day,
      (count(*) filter (where state in ('sent', 'delivered', 'read')))::int as sent,
      (count(*) filter (where state in ('delivered', 'read')))::int as delivered,
      (count(*) filter (where state = 'read'))::int as read,
      (count(*) filter (where state in ('queued', 'sending', 'retry', 'held', 'digest', 'collected')))::int as waiting,
      (count(*) filter (where state in ('muted', 'expired')))::int as not_sent,
      (count(*) filter (where state = 'failed' and reason = 'budget'))::int as no_budget,
      (count(*) filter (where state = 'unknown' or (state = 'failed' and reason is distinct from 'budget')))::int as failed,
      (count(*) filter (where state = 'failed' and exists (
        select from deliveries o where o.story_id = d.story_id and o.user_id = d.user_id and o.instead_of = 'whatsapp')))::int as fell_back
    from deliveries d where channel = 'whatsapp'
      and planned_at >= (date_trunc('day', ${app.now()}::timestamptz at time zone 'Asia/Kuwait') - ${days - 1} * interval '1 day') at time zone 'Asia/Kuwait'
    group by 1 order by 1 desc`.execute(app.db)
  return { data: rows }
}
