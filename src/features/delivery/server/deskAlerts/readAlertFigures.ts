import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { channelRates } from '#features/channels/server/pace/channelRates.ts'
import { pauseLeft } from '#features/channels/server/pace/pauseProvider.ts'
import type { AlertFigures, ChannelFigures } from '../../schema.ts'
import { delayWithin } from '../metrics/delayBuckets.ts'
import { states } from '../stateSql.ts'

const hourMs = 3_600_000
const shownHours = 24
/** More are not counted: the number only says how bad it is. */
const maxCounted = 10_000

type Hour = { hour: Date; channel: string; is_sent: boolean; bucket: number; total: number }

/**
 * Reads what each channel did in the last 24 hours, from the tally of hours, and what waits on it
 * now.
 */
export async function readAlertFigures(app: App): Promise<AlertFigures> {
  const now = app.now()
  const thisHour = Math.floor(now.getTime() / hourMs) * hourMs
  const first = thisHour - (shownHours - 1) * hourMs
  const [hours, paces, waiting] = await Promise.all([
    app.db.selectFrom('delivery_hours').selectAll().where('hour', '>=', new Date(first)).where('hour', '<=', now).execute(),
    app.db.selectFrom('provider_pace').select(['channel', 'paused_at', 'paused_until']).execute(),
    countWaiting(app),
  ])
  return {
    max_counted: maxCounted,
    channels: channelRates.map(({ name, perSecond }): ChannelFigures => {
      const own = hours.filter(({ channel }) => channel === name)
      const pace = paces.find(({ channel }) => channel === name)
      const isPaused = pace !== undefined && pauseLeft(pace, now) > 0
      const starts = Array.from({ length: shownHours }, (_, index) => first + index * hourMs)
      return {
        channel: name,
        per_second: perSecond ?? null,
        paused_until: isPaused ? pace.paused_until.toISOString() : null,
        queued: waiting.get(`queued ${name}`) ?? 0,
        retrying: waiting.get(`retry ${name}`) ?? 0,
        hour: spanOf(own.filter(({ hour }) => hour.getTime() === thisHour)),
        day: spanOf(own),
        hours: starts.map((start) => {
          const { sent, failed } = spanOf(own.filter(({ hour }) => hour.getTime() === start))
          return { at: new Date(start).toISOString(), sent, failed }
        }),
      }
    }),
  }
}

function spanOf(rows: Hour[]) {
  const sent = rows.filter(({ is_sent }) => is_sent)
  const sum = (some: Hour[]) => some.reduce((total, row) => total + row.total, 0)
  return { sent: sum(sent), failed: sum(rows) - sum(sent), p50: delayWithin(0.5, sent), p99: delayWithin(0.99, sent) }
}

/** Counts what waits by state and channel; each from an index that holds only those rows. */
async function countWaiting(app: App): Promise<Map<string, number>> {
  const names = channelRates.map(({ name }) => name)
  const { rows } = await sql<{ name: string; total: number }>`
    select 'queued ' || c.channel as name,
      (select count(*) from (select from deliveries d where d.channel = c.channel and d.state = ${states.queued} and d.is_head limit ${maxCounted}) counted)::int as total
    from unnest(${names}::text[]) as c (channel)
    union all
    select 'retry ' || c.channel,
      (select count(*) from (select from deliveries d where d.channel = c.channel and d.state = ${states.retry} limit ${maxCounted}) counted)::int
    from unnest(${names}::text[]) as c (channel)`.execute(app.db)
  return new Map(rows.map(({ name, total }) => [name, total]))
}
