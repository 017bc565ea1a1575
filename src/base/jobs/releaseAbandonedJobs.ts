import type { App } from '../app.ts'

const beatMs = 10_000
/**
 * A worker pool without a heartbeat for this long is dead, or so stuck that its jobs may as well
 * run twice.
 */
const maxSilence = '1 minute'

/**
 * Records heartbeats of this worker pool until stopped, and unlocks the jobs of dead pools: the job
 * library itself keeps the job of a killed worker locked for four hours, and a sign-up code must
 * not arrive four hours late.
 * @param pool id under which its jobs are locked
 */
export async function releaseAbandonedJobs(app: App, pool: string): Promise<{ stop(): Promise<void> }> {
  const beat = () =>
    release(app, pool).catch((error: Error) => app.log.warn({ error: error.message }, 'abandoned jobs could not be checked'))
  let last = beat()
  await last
  const timer = setInterval(() => {
    last = last.then(beat)
  }, beatMs)
  return {
    async stop() {
      clearInterval(timer)
      await last
      await app.pool.query('delete from job_workers where id = $1', [pool]).catch(() => {})
    },
  }
}

async function release(app: App, pool: string): Promise<void> {
  await app.pool.query('insert into job_workers (id) values ($1) on conflict (id) do update set seen_at = now()', [pool])
  const { rows } = await app.pool.query<{ pool: string }>(`
    with abandoned as (
      select distinct locked_by from graphile_worker.jobs
      where locked_at < now() - interval '${maxSilence}'
        and locked_by not in (select id from job_workers where seen_at > now() - interval '${maxSilence}'))
    select locked_by as pool, graphile_worker.force_unlock_workers(array[locked_by]) from abandoned`)
  await app.pool.query(`delete from job_workers where seen_at < now() - interval '1 day'`)
  for (const row of rows) app.log.warn({ pool: row.pool }, 'jobs of a dead worker were unlocked')
}
