import type { App } from '../app.ts'
import { readAtScrape } from '../metrics.ts'

type Counted = { task: string; waiting: number; retried: number; failed: number }

/**
 * Adds the queue of jobs to GET /metrics: retried: failed and will be tried again; failed: given
 * up.
 */
export function jobMetrics(app: App): void {
  const help = 'Jobs that are due, by task: waiting, retried (failed before), failed (given up)'
  readAtScrape({ name: 'mirqab_jobs', help, labelNames: ['task', 'state'] }, async () => {
    const { rows } = await app.publicPool.query<Counted>(
      `select t.identifier as task, count(*) filter (where j.attempts = 0 and j.run_at <= now())::int as waiting,
        count(*) filter (where j.attempts between 1 and j.max_attempts - 1)::int as retried,
        count(*) filter (where j.attempts >= j.max_attempts)::int as failed
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id group by 1`,
    )
    return rows.flatMap(({ task, ...counts }) => Object.entries(counts).map(([state, value]) => ({ labels: { task, state }, value })))
  })
}
