import { type RawBuilder, sql } from 'kysely'
import { states } from '../stateSql.ts'
import { chosenChannels, maxMessages, windowLength, windowOpenedAt } from './settingsSql.ts'

/**
 * CTE `next_states`: what becomes of messages by plan, channel, window and age. It is decided when
 * a story is planned, when a bundle or digest is due, and when a message is claimed. It has the
 * rows of `asked` with `next`, the state (queued: nothing keeps it from being sent), `why`, its
 * reason, `due`, and the window.
 *
 * `asked` has user_id, `channel` (null: none works), `plan` (the state of the subscription), `kind`
 * (of the message), `is_old` (no news any more), `joins` (it goes into the next bundle or digest),
 * `fixed` (its state in any case, or null) and `ended` (the reason if it expires or is fixed).
 * @param isUsable of a row `d` of these
 */
export const nextStates = (now: Date, isUsable: RawBuilder<unknown>) => sql`
  next_states as materialized (
    select d.*, w.*, ${maxMessages} as max_used, n.next,
      case when n.next in (d.fixed, ${states.expired}) then d.ended when n.next = ${states.failed} then 'channel_off'
        when n.next = ${states.digest} and d.kind = 'alert' then 'old' end as why,
      case n.next when ${states.held} then case when ${now}::timestamptz < w.closes_at then ${now}::timestamptz else w.opened_at + interval '1 day' end
        when ${states.digest} then case d.kind when 'digest' then ${now}::timestamptz else w.closes_at end end as due
    from asked d left join alert_settings t on t.user_id = d.user_id
    -- offset 0 has PostgreSQL compute these once for each row.
    cross join lateral (select opened_at, opened_at + ${windowLength} as closes_at from (select ${windowOpenedAt(now)} as opened_at) o offset 0) w
    cross join lateral (select case when d.fixed is not null then d.fixed
      when d.channel is null or d.plan is null or d.plan = 'ended' then ${states.expired}
      when d.plan = 'grace' then ${states.collected}
      when not (${isUsable}) then ${states.failed}
      when d.kind <> 'digest' and ${now}::timestamptz >= w.closes_at then ${states.held}
      when d.joins then case d.kind when 'digest' then ${states.digest} else ${states.held} end
      when d.kind = 'alert' and d.is_old then ${states.digest}
      else ${states.queued} end as next offset 0) n)`

/**
 * Whether the reader of `d` has chosen its channel, and it works.
 * @param channel of `d`; known beforehand, only one part of the view is read
 */
export const isUsable = (channel: RawBuilder<unknown> = sql.raw('d.channel')) => sql`
  d.channel = any (${chosenChannels}) and exists (select from usable_channels u where u.user_id = d.user_id and u.channel = ${channel})`

/**
 * Whether a row of `next_states` takes one of the messages that its reader allows: a digest takes
 * none.
 */
const counts = sql`(next = ${states.queued} and kind <> 'digest')`

/**
 * The same with the reader's limit, as the CTE `decided`, which adds `state`, `reason` and
 * `due_at`, and `counted_in`, the window in whose limit a message has taken a place. What gets none
 * waits for the digest. Counters are locked in the order of readers, so that workers do not
 * deadlock, and no more are taken than allowed.
 */
export const decided = (now: Date, isUsable: RawBuilder<unknown>) => sql`
  ${nextStates(now, isUsable)},
  counted as (
    insert into delivery_counts as counts (user_id, channel, window_start, used, max_used)
    select user_id, channel, opened_at, 1, max_used from next_states where ${counts} order by user_id, channel
    on conflict (user_id, channel, window_start) do update set used = counts.used + 1, max_used = excluded.max_used
      where counts.used < excluded.max_used
    returning user_id, channel),
  decided as (
    select j.*, case when c.user_id is not null then opened_at end as counted_in, case when is_over then ${states.digest} else next end as state,
      case when is_over then 'limit' else why end as reason, case when is_over then closes_at else due end as due_at
    from next_states j left join counted c on c.user_id = j.user_id and c.channel = j.channel and ${counts}
    cross join lateral (select ${counts} and c.user_id is null as is_over) l)`
