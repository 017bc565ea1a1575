import { sql } from 'kysely'
import { type Channel, channels } from '#features/channels/channels.ts'
import { dailyLimits } from '#features/interests/dailyLimits.ts'
import { states } from '../stateSql.ts'

const allChannels = `'{${channels}}'`

/** The channels of `alert_settings as t`; the defaults if the reader has saved no settings. */
export const chosenChannels = sql.raw(`coalesce(t.channels, ${allChannels})`)

/**
 * Time when the reader's window opened last, and for how long it stays open; of
 * `alert_settings as t`, at a time.
 */
export const windowOpenedAt = (at: Date) =>
  sql<Date>`window_opened_at(coalesce(t.set_time, false), coalesce(t.time_from, 0::smallint), coalesce(t.time_to, 0::smallint), ${at}::timestamptz)`
export const windowLength = sql.raw(
  'window_length(coalesce(t.set_time, false), coalesce(t.time_from, 0::smallint), coalesce(t.time_to, 0::smallint))',
)

/** How many messages `t` allows in one window, for the channel `d.channel`. */
export const maxMessages = sql.raw(`case d.channel ${channels.map((name) => `when '${name}' then ${maxMessagesOn(name)}`).join(' ')} end`)

/** The same for Telegram. */
export const maxTelegrams = sql.raw(maxMessagesOn('telegram'))

function maxMessagesOn(channel: Channel): string {
  const { setting, default: max } = dailyLimits[channel]
  return `coalesce(t.${setting}, ${max})`
}

/**
 * Turns that each channel's queue has got to. What is queued now gets the next turns after it,
 * counted within its story: so the first reader of every story comes before the second of any,
 * whatever is waiting already (start-time fair queueing).
 */
export const queueFronts = sql`select channel,
  coalesce((select min(q.turn) from deliveries q where q.channel = c.channel and q.state = ${states.queued} and q.is_head), 0) as turn
  from unnest(${sql.raw(allChannels)}::text[]) as c (channel)`
