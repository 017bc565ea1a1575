import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { WhatsappDay } from '../../schema.ts'
import { stateNames } from '../../states.ts'
import { anyOf, states } from '../stateSql.ts'

/** Days back, today included. */
const days = 14

/**
 * Lists what became of the alerts that were planned for WhatsApp on each day in Kuwait, the newest
 * day first; days without any are left out. `fell_back`: of those that failed, another channel took
 * over.
 */
export async function listWhatsappDays(app: App): Promise<{ data: WhatsappDay[] }> {
  const { rows } = await sql<WhatsappDay>`
    with days as (
      select day, day at time zone 'Asia/Kuwait' as starts_at, (day + interval '1 day') at time zone 'Asia/Kuwait' as ends_at
      from (select date_trunc('day', ${app.now()}::timestamptz at time zone 'Asia/Kuwait') - ago * interval '1 day' as day
        from generate_series(0, ${days - 1}::int) ago) d),
    -- Each state of each day is a range of deliveries_whatsapp_days; to group all rows by them takes four times as long.
    counted as (
      select day, state, total, no_budget from days cross join unnest(${stateNames}::text[]) as s (state)
      cross join lateral (
        select count(*) as total, count(*) filter (where reason = 'budget') as no_budget from deliveries d
        where d.channel = 'whatsapp' and d.state = s.state and d.planned_at >= starts_at and d.planned_at < ends_at) c),
    fallen_back as (
      select date_trunc('day', planned_at at time zone 'Asia/Kuwait') as day, count(*) as total from deliveries d
      where channel = 'whatsapp' and state = ${states.failed} and planned_at >= (select min(starts_at) from days)
        and exists (select from deliveries o where o.story_id = d.story_id and o.user_id = d.user_id and o.instead_of = 'whatsapp')
      group by 1)
    select to_char(day, 'YYYY-MM-DD') as day,
      coalesce(sum(c.total) filter (where state in ${anyOf('accepted')}), 0)::int as sent,
      coalesce(sum(c.total) filter (where state in (${states.delivered}, ${states.read})), 0)::int as delivered,
      coalesce(sum(c.total) filter (where state = ${states.read}), 0)::int as read,
      coalesce(sum(c.total) filter (where state in ${anyOf('moving', 'kept')}), 0)::int as waiting,
      coalesce(sum(c.total) filter (where state in (${states.muted}, ${states.expired})), 0)::int as not_sent,
      coalesce(sum(c.no_budget) filter (where state = ${states.failed}), 0)::int as no_budget,
      coalesce(sum(c.total) filter (where state = ${states.unknown}), 0)::int + coalesce(sum(c.total - c.no_budget) filter (where state = ${states.failed}), 0)::int as failed,
      coalesce(min(f.total), 0)::int as fell_back
    from counted c left join fallen_back f using (day)
    group by day having sum(c.total) > 0 order by day desc`.execute(app.db)
  return { data: rows }
}
