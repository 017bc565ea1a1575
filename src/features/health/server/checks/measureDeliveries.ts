import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { anyOf, listOf, states } from '#features/delivery/server/stateSql.ts'
import { failures } from '#features/delivery/states.ts'
import type { LocalizedText } from '#text/locale.ts'
import { type Measured, query } from '../check.ts'

type Hour = { channel: string; sent: number; failed: number; no_budget: number }

/** Fewer failures say nothing about a channel. */
const enough = 10
const names: Record<string, LocalizedText> = {
  push: { ar: 'إشعارات المتصفح', en: 'Push' },
  telegram: { ar: 'تيليغرام', en: 'Telegram' },
  whatsapp: { ar: 'واتساب', en: 'WhatsApp' },
}

function readHour(app: App): Promise<Hour[]> {
  return query(
    app,
    sql<Hour>`
      select channel, (count(*) filter (where state in ${anyOf('accepted')}))::int as sent,
        (count(*) filter (where state in ${listOf(failures)} and reason is distinct from 'budget'))::int as failed,
        (count(*) filter (where state = ${states.failed} and reason = 'budget'))::int as no_budget
      from deliveries where planned_at > ${app.now()}::timestamptz - interval '1 hour' and channel <> 'none' group by 1 order by 1`,
  ).then(({ rows }) => rows)
}

/** Each channel that had alerts in the last hour: failing if most of them did not leave. */
export async function measureDeliveries(app: App): Promise<Measured[]> {
  return (await readHour(app)).map(({ channel, sent, failed }) => {
    const name = names[channel] ?? { ar: channel, en: channel }
    const says = {
      ar: `${name.ar}: في الساعة الأخيرة أُرسل ${sent} وتعذّر ${failed}.`,
      en: `${name.en}: ${sent} sent and ${failed} failed in the last hour.`,
    }
    if (failed < enough || failed <= sent) return { subject: channel, state: 'ok', says }
    const remedy = {
      ar: 'شغّل «npx mirqab check»، وانظر في حال مزود هذه القناة.',
      en: 'Run “npx mirqab check”, and look at the status of this channel’s provider.',
    }
    return { subject: channel, state: 'failing', says, remedy }
  })
}

/** WhatsApp’s daily limit: failing once alerts do not leave because of it. */
export async function measureBudget(app: App): Promise<Measured[]> {
  const lost = (await readHour(app)).reduce((sum, { no_budget }) => sum + no_budget, 0)
  if (lost === 0) return [{ state: 'ok', says: { ar: 'تكفي الحصة اليومية لواتساب.', en: 'The daily limit of WhatsApp suffices.' } }]
  return [
    {
      state: 'failing',
      says: {
        ar: `انتهت الحصة اليومية لواتساب؛ تنبيهات لم تُرسل في الساعة الأخيرة: ${lost}.`,
        en: `The daily limit of WhatsApp is used up; alerts not sent in the last hour: ${lost}.`,
      },
      remedy: {
        ar: 'اطلب من ميتا حصة أعلى، ثم ارفعها في صفحة واتساب.',
        en: 'Ask Meta for a higher limit, then raise it on the page WhatsApp.',
      },
    },
  ]
}
