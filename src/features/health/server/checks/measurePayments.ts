import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { type Measured, query } from '../check.ts'

/** Failed payments that, without a paid one, are no chance. */
const enough = 5
/** Minutes overdue after which the answer to a payment counts as not asked for. */
const lateMinutes = 15

type Payments = { paid: number; failed: number; late: number; problems: number }

/**
 * Payments of the last two hours, those whose outcome nobody asked the gateway for in time, and
 * those of a week that staff have to look at.
 */
export async function measurePayments(app: App): Promise<Measured[]> {
  const now = app.now()
  const { rows } = await query(
    app,
    sql<Payments>`
      select (select count(*)::int from payments where created_at > ${now}::timestamptz - interval '2 hours' and paid_at is not null) as paid,
        (select count(*)::int from payments where created_at > ${now}::timestamptz - interval '2 hours' and state = 'failed') as failed,
        (select count(*)::int from payments where next_check_at < ${now}::timestamptz - ${lateMinutes} * interval '1 minute') as late,
        (select count(*)::int from payments where problem is not null and created_at > ${now}::timestamptz - interval '7 days') as problems`,
  )
  const { paid = 0, failed = 0, late = 0, problems = 0 } = rows[0] ?? {}
  if (late > 0)
    return [
      {
        state: 'failing',
        says: { ar: `مدفوعات لم تُعرف نتيجتها في وقتها: ${late}.`, en: `Payments whose outcome is overdue: ${late}.` },
        remedy: {
          ar: 'تحقق من أن العامل (worker) يعمل ومن أن بوابة الدفع تجيب: «npx mirqab check».',
          en: 'See whether the worker runs and the gateway responds: “npx mirqab check”.',
        },
      },
    ]
  const says = {
    ar: `في آخر ساعتين نجح ${paid} وفشل ${failed}.`,
    en: `In the last two hours ${paid} succeeded and ${failed} failed.`,
  }
  if (failed >= enough && paid === 0)
    return [
      {
        state: 'failing',
        says,
        remedy: {
          ar: 'جرّب الدفع بنفسك، وانظر في بوابة MyFatoorah عن سبب الرفض.',
          en: 'Try to pay yourself, and see in MyFatoorah’s portal why payments are refused.',
        },
      },
    ]
  if (problems === 0) return [{ state: 'ok', says }]
  return [
    {
      state: 'warning',
      says: { ar: `مدفوعات تحتاج إلى قرار منكم: ${problems}.`, en: `Payments that need a decision of yours: ${problems}.` },
      remedy: { ar: 'انظر فيها في صفحة المدفوعات.', en: 'Look at them on the page Payments.' },
    },
  ]
}
