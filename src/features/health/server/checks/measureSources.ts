import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { isolate } from '#text/isolate.ts'
import { type Measured, query } from '../check.ts'

/** More would not be read. */
const maxListed = 100
/** Time of failures after which a source is down. */
const downMinutes = 60

type Down = { id: number; name_ar: string; name_en: string; code: string; status: string }

/**
 * Each source that is gone or has failed for an hour; all together are at most a warning, because
 * each rings by itself.
 */
export async function measureSources(app: App): Promise<Measured[]> {
  const { rows: counts } = await query(
    app,
    sql<{ all: number; failing: number }>`
      select count(*)::int as all, (count(*) filter (where status = 'gone' or failures > 0))::int as failing from sources where status <> 'paused'`,
  )
  const { rows: down } = await query(
    app,
    sql<Down>`
      select s.id, a.name_ar, a.name_en, coalesce(s.last_error_code, 'internal') as code, s.status
      from sources s join agencies a on a.id = s.agency_id
      where s.status = 'gone' or (s.status = 'active' and s.failures >= 3
        and s.first_failed_at < ${app.now()}::timestamptz - ${downMinutes} * interval '1 minute')
      order by s.id limit ${maxListed}`,
  )
  const { all = 0, failing = 0 } = counts[0] ?? {}
  const whole: Measured = {
    state: failing > 0 ? 'warning' : 'ok',
    says: { ar: `مصادر متعثرة: ${failing} من ${all}.`, en: `${failing} of ${all} sources fail.` },
    ...(failing > 0 && { remedy: { ar: 'تبين صفحة المصادر سبب كل منها.', en: 'The page Sources says why.' } }),
  }
  return [whole, ...down.map(sayDown)]
}

function sayDown({ id, name_ar, name_en, code, status }: Down): Measured {
  const why = isolate(code)
  const says =
    status === 'gone'
      ? { ar: `مصدر ${isolate(name_ar)} رقم ${id} لم يعد موجوداً (${why}).`, en: `Source ${id} of ${isolate(name_en)} is gone (${why}).` }
      : {
          ar: `مصدر ${isolate(name_ar)} رقم ${id} لا يُقرأ منذ أكثر من ساعة (${why}).`,
          en: `Source ${id} of ${isolate(name_en)} has not been read for more than an hour (${why}).`,
        }
  const remedy = {
    ar: 'افتح صفحة المصادر، وصحّح عنوانه أو أوقفه.',
    en: 'Open the page Sources; correct its address or pause it.',
  }
  return { subject: String(id), state: 'failing', says, remedy }
}
