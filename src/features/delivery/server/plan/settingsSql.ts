import { sql } from 'kysely'

/** The defaults of a reader who has saved no settings, as in the table `alert_settings`. */
export const chosenChannels = sql.raw(`coalesce(t.channels, '{push,telegram,whatsapp}')`)

/** When the reader's window opened last, and for how long it stays open; of `alert_settings as t`, at the time that is appended. */
export const windowOpenedAt = (at: Date) =>
  sql<Date>`window_opened_at(coalesce(t.set_time, false), coalesce(t.time_from, 0::smallint), coalesce(t.time_to, 0::smallint), ${at}::timestamptz)`
export const windowLength = sql.raw(
  'window_length(coalesce(t.set_time, false), coalesce(t.time_from, 0::smallint), coalesce(t.time_to, 0::smallint))',
)

/** Messages in one window, for the channel in the column that is given. */
export const maxMessages = (channel: 'c.channel' | 'd.channel') =>
  sql.raw(`case ${channel} when 'push' then coalesce(t.notification_limit, 10) when 'telegram' then coalesce(t.telegram_notification_limit, 50)
    else coalesce(t.whatsapp_notification_limit, 10) end`)

/**
 * Where each channel's queue has got to. What is queued now gets the next turns after it, counted within its story: so the first reader of every story
 * comes before the second of any, whatever is waiting already (start-time fair queueing).
 */
export const queueFronts = sql.raw(`select channel,
  coalesce((select min(q.turn) from deliveries q where q.channel = c.channel and q.state = 'queued' and q.is_head), 0) as turn
  from unnest('{push,telegram,whatsapp}'::text[]) as c (channel)`)
