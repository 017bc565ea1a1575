import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { states } from '#features/delivery/server/stateSql.ts'
import { type Measured, query, stateAbove } from '../check.ts'

/** Counting stops here. */
const maxCounted = 20_000
const waitMinutes = { warning: 5, failing: 15 }
const backlog = { warning: 1_000, failing: maxCounted }

type Waiting = { count: number; minutes: number }

/** Jobs and deliveries by how long the oldest has waited, posts to match by number. */
export async function measureQueues(app: App): Promise<Measured[]> {
  const now = app.now()
  const jobs = await query(
    app,
    sql<Waiting>`
      select count(*)::int as count, coalesce(extract(epoch from ${now}::timestamptz - min(run_at)) / 60, 0)::int as minutes from (
        select run_at from graphile_worker.jobs where locked_at is null and attempts < max_attempts and run_at <= ${now} limit ${maxCounted}) j`,
  )
  const deliveries = await query(
    app,
    sql<Waiting>`
      select count(*)::int as count, coalesce(extract(epoch from ${now}::timestamptz - min(queued_at)) / 60, 0)::int as minutes from (
        select queued_at from deliveries where state = ${states.queued} and is_head limit ${maxCounted}) d`,
  )
  const matching = await query(
    app,
    sql<{ count: number }>`select count(*)::int as count from (select from posts_to_match limit ${maxCounted}) m`,
  )
  const { count = 0 } = matching.rows[0] ?? {}
  return [
    sayWaiting('jobs', { ar: 'المهام', en: 'Jobs' }, jobs.rows[0]),
    sayWaiting('deliveries', { ar: 'التنبيهات', en: 'Alerts' }, deliveries.rows[0]),
    withRemedy({
      subject: 'matching',
      state: stateAbove(count, backlog),
      says: { ar: `أخبار تنتظر المطابقة مع الاهتمامات: ${count}.`, en: `Posts that wait to be matched with interests: ${count}.` },
    }),
  ]
}

function sayWaiting(subject: string, name: { ar: string; en: string }, { count, minutes }: Waiting = { count: 0, minutes: 0 }): Measured {
  return withRemedy({
    subject,
    state: stateAbove(minutes, waitMinutes),
    says: {
      ar: `${name.ar} المنتظرة: ${count}، ودقائق انتظار أقدمها: ${minutes}.`,
      en: `${name.en} that wait: ${count}, the oldest for ${minutes} min.`,
    },
  })
}

const withRemedy = (measured: Measured): Measured =>
  measured.state === 'ok'
    ? measured
    : {
        ...measured,
        remedy: {
          ar: 'انظر في سجل العامل (worker) عن أخطاء، وشغّل عاملاً آخر إن كان مشغولاً.',
          en: 'Look for errors in the worker’s log; start another worker if it is busy.',
        },
      }
