import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { type Measured, query } from '../check.ts'

type Window = { week: number; hour: number; silent: number; is_known: boolean }

/** Fewer in the usual window may be missing by chance. */
const enough = 2
/** A usual hour of so many is compared. */
const enoughAnHour = 8

/**
 * Posts of the last hour, by arrival, against the same hour of the last four weeks; and whether
 * none came for `ALARM_SILENT_MINUTES` when some usually do.
 */
export async function measureNews(app: App): Promise<Measured[]> {
  const minutes = app.config.alarms.silentMinutes
  const now = app.now()
  const { rows } = await query(
    app,
    sql<Window>`
      select week, t.at - interval '1 hour' >= (select min(created_at) from posts) as is_known,
        (select count(*)::int from posts where created_at > t.at - interval '1 hour' and created_at <= t.at) as hour,
        (select count(*)::int from posts where created_at > t.at - ${minutes} * interval '1 minute' and created_at <= t.at) as silent
      from generate_series(0, 4) week, lateral (select ${now}::timestamptz - week * interval '7 days' as at) t order by week`,
  )
  const [current, ...weeks] = rows
  const known = weeks.filter(({ is_known }) => is_known)
  const { hour = 0, silent = 0 } = current ?? {}
  if (known.length === 0)
    return [
      {
        state: 'ok',
        says: {
          ar: `أخبار الساعة الأخيرة: ${hour}؛ يُعرف المعتاد بعد أسبوع.`,
          en: `${hour} in the last hour; what is usual is known after a week.`,
        },
      },
    ]
  const usual = (part: 'hour' | 'silent') => Math.round(known.reduce((sum, week) => sum + week[part], 0) / known.length)
  const isSilent = silent === 0 && usual('silent') >= enough
  if (isSilent)
    return [
      {
        state: 'failing',
        says: {
          ar: `لا خبر جديد، والمعتاد في هذا الوقت: ${usual('silent')} (مدة الانقطاع بالدقائق: ${minutes} على الأقل).`,
          en: `No new post for at least ${minutes} minutes, where ${usual('silent')} are usual.`,
        },
        remedy: {
          ar: 'تحقق من أن العامل (worker) يعمل، ومن اتصال الخادم بالإنترنت، ثم من صفحة المصادر.',
          en: 'See whether the worker runs and the server reaches the internet, then look at Sources.',
        },
      },
    ]
  const isLow = usual('hour') >= enoughAnHour && hour < usual('hour') / 4
  const says = {
    ar: `أخبار الساعة الأخيرة: ${hour}، والمعتاد: ${usual('hour')}.`,
    en: `${hour} in the last hour; ${usual('hour')} are usual.`,
  }
  if (!isLow) return [{ state: 'ok', says }]
  return [
    {
      state: 'warning',
      says,
      remedy: { ar: 'انظر في صفحة المصادر أيها لا يُقرأ.', en: 'Look at Sources for those that are not read.' },
    },
  ]
}
