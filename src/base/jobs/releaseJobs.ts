import type { App } from '../app.ts'

const beatMs = 10_000
/** Who was not seen for so long is dead, or so stuck that its jobs may as well run twice. */
const longestSilence = '1 minute'

/**
 * Tells the database that this pool of workers is alive, until stopped, and gives back the jobs of pools that have gone: the job library itself
 * keeps the job of a killed worker locked for four hours, and a code for signing up must not come four hours late.
 *
 * @param pool what its jobs are locked by
 */
export async function releaseJobsOfTheDead(app: App, pool: string): Promise<{ stop(): Promise<void> }> {
  const beat = () =>
    release(app, pool).catch((error: Error) => app.log.warn({ error: error.message }, 'the jobs of dead workers could not be looked for'))
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
    with silent as (
      select distinct locked_by from graphile_worker.jobs
      where locked_at < now() - interval '${longestSilence}'
        and locked_by not in (select id from job_workers where seen_at > now() - interval '${longestSilence}'))
    select locked_by as pool, graphile_worker.force_unlock_workers(array[locked_by]) from silent`)
  await app.pool.query(`delete from job_workers where seen_at < now() - interval '1 day'`)
  for (const row of rows) app.log.warn({ pool: row.pool }, 'the jobs of a worker that died are given to others')
}
