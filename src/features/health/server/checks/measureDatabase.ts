import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { type Measured, query, stateAbove } from '../check.ts'

type Numbers = { bytes: number; used: number; max: number; slow: number }

/**
 * Size and connections; statements that run for more than a minute; how far a replica is behind.
 */
export async function measureDatabase(app: App): Promise<Measured[]> {
  const { rows } = await query(
    app,
    sql<Numbers>`
      select pg_database_size(current_database())::float8 as bytes,
        (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
        current_setting('max_connections')::int as max,
        (select count(*)::int from pg_stat_activity where backend_type = 'client backend' and state = 'active'
          and pid <> pg_backend_pid() and query_start < clock_timestamp() - interval '1 minute') as slow`,
  )
  const { bytes = 0, used = 0, max = 1, slow = 0 } = rows[0] ?? {}
  const gigabytes = (bytes / 1e9).toFixed(1)
  const connections: Measured = {
    subject: 'connections',
    state: stateAbove(used / max, { warning: 0.7, failing: 0.9 }),
    says: { ar: `الاتصالات: ${used} من ${max}، والحجم ${gigabytes} غيغابايت.`, en: `${used} of ${max} connections; ${gigabytes} GB.` },
  }
  const statements: Measured = {
    subject: 'slow',
    state: slow > 0 ? 'warning' : 'ok',
    says: { ar: `أوامر تعمل منذ أكثر من دقيقة: ${slow}.`, en: `Statements that run for more than a minute: ${slow}.` },
  }
  const remedies = {
    ar: 'انظر في pg_stat_activity أي برنامج يشغلها؛ وارفع max_connections إن كثرت البرامج.',
    en: 'See in pg_stat_activity which program it is; raise max_connections if there are many programs.',
  }
  const measured = [connections, statements].map((one) => (one.state === 'ok' ? one : { ...one, remedy: remedies }))
  return app.config.databaseReplicaUrl ? [...measured, await measureReplica(app)] : measured
}

async function measureReplica(app: App): Promise<Measured> {
  const lag = await app.replicaPool
    .query<{ seconds: number }>(
      `select case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
        else coalesce(extract(epoch from now() - pg_last_xact_replay_timestamp()), 0) end::int as seconds`,
    )
    .then(({ rows }) => rows[0]?.seconds ?? 0)
    .catch(() => undefined)
  const remedy = {
    ar: 'تحقق من الخادم الثاني ومن اتصاله بالأول.',
    en: 'Look at the replica’s server and its connection to the first.',
  }
  if (lag === undefined)
    return {
      subject: 'replica',
      state: 'failing',
      says: { ar: 'الخادم الثاني (replica) لا يجيب.', en: 'The replica does not respond.' },
      remedy,
    }
  const state = stateAbove(lag, { warning: 10, failing: 120 })
  const says = { ar: `تأخر الخادم الثاني بالثواني: ${lag}.`, en: `The replica is ${lag} s behind.` }
  return { subject: 'replica', state, says, ...(state !== 'ok' && { remedy }) }
}
