import { type RawBuilder, sql } from 'kysely'
import type { DeliveryState } from '../../states.ts'
import { states } from '../stateSql.ts'
import { chosenChannels, windowLength, windowOpenedAt } from './settingsSql.ts'

/** What keeps a message from being sent now, as the state that it gets instead; null: nothing. */
export type Obstacle = Extract<DeliveryState, 'expired' | 'collected' | 'failed' | 'held'>

/**
 * Decides about plan, channel and window, in this order: when a story is planned, when a bundle or digest is due, and when a message is claimed. What is
 * particular to each of these follows where this is null.
 * @param plan the state of the subscription
 * @param waits whether a message of this kind waits for the window `w`
 */
export const obstacle = ({
  plan,
  isUsable,
  waits,
  now,
}: {
  plan: RawBuilder<unknown>
  isUsable: RawBuilder<unknown>
  waits: RawBuilder<unknown>
  now: Date
}) => sql<Obstacle | null>`
  case when ${plan} is null or ${plan} = 'ended' then ${states.expired}
    when ${plan} = 'grace' then ${states.collected}
    when not (${isUsable}) then ${states.failed}
    when (${waits}) and ${now}::timestamptz >= w.opened_at + w.length then ${states.held} end`

/** Whether the reader of `d` has chosen its channel, and it works. @param channel of `d`; known beforehand, only one part of the view is read */
export const isUsable = (channel: RawBuilder<unknown> = sql.raw('d.channel')) => sql`
  d.channel = any (${chosenChannels}) and exists (select from usable_channels u where u.user_id = d.user_id and u.channel = ${channel})`

/** The reader's window around a time as `w`, for `alert_settings as t`. */
export const windowAround = (now: Date) => sql`
  (select ${windowOpenedAt(now)} as opened_at, ${windowLength} as length) w`

/**
 * Takes a message of the reader's limit for the rows of `judged` that meet the condition, and returns those that got one. Counters are locked in the order of
 * readers, so that workers do not deadlock, and no more are taken than allowed.
 */
export const takePlaces = (condition: RawBuilder<unknown>) => sql`
  insert into delivery_counts as counts (user_id, channel, window_start, used, max_used)
  select user_id, channel, opened_at, 1, max_used from judged where ${condition} order by user_id, channel
  on conflict (user_id, channel, window_start) do update set used = counts.used + 1, max_used = excluded.max_used
    where counts.used < excluded.max_used
  returning user_id, channel`
