import type pg from 'pg'
import type { PartWriter } from './copyOut.ts'

/**
 * A job in the queue, in terms of the job library's own functions, because its tables change with
 * its version.
 */
type QueuedJob = {
  task: string
  payload: unknown
  queue: string | null
  run_at: string
  max_attempts: number
  key: string | null
  priority: number
  flags: string[] | null
}

const batch = 1_000

/**
 * Copies the queue, one JSON object a line, without the scheduled jobs, which are queued again by
 * themselves. Returns how many.
 */
export async function copyJobsOut(client: pg.Client, parts: PartWriter): Promise<number> {
  const { rows: found } = await client.query(`select from pg_class where oid = to_regclass('graphile_worker._private_jobs')`)
  if (found.length === 0) return 0
  let jobs = 0
  for (let last = '0'; ; ) {
    const { rows } = await client.query<{ id: string; line: string }>(
      `select j.id::text, json_build_object('task', t.identifier, 'payload', j.payload, 'queue', q.queue_name, 'run_at', j.run_at,
          'max_attempts', j.max_attempts, 'key', j.key, 'priority', j.priority, 'flags', (select array_agg(flag) from jsonb_object_keys(j.flags) flag))::text
          as line
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
        where j.id > $1 and coalesce(j.key, '') not like 'timed %' order by j.id limit ${batch}`,
      [last],
    )
    for (const { line } of rows) await parts.write(Buffer.from(`${line}\n`))
    jobs += rows.length
    last = rows.at(-1)?.id ?? last
    if (rows.length < batch) return jobs
  }
}

/**
 * Queues the jobs of a part again, unless `isDone` says of one that it must not run again. Returns
 * how many were queued, and how many were not.
 */
export async function copyJobsIn(
  client: pg.Client,
  part: Buffer,
  isDone: (task: string, dueAt: Date) => boolean,
): Promise<{ queued: number; done: number }> {
  const all = part.toString().split('\n').filter(Boolean)
  const jobs = all.map((line) => JSON.parse(line) as QueuedJob).filter(({ task, run_at }) => !isDone(task, new Date(run_at)))
  await client.query(
    `select count(graphile_worker.add_job(task, payload => payload, queue_name => queue, run_at => run_at, max_attempts => max_attempts, job_key => key,
        priority => priority, flags => flags))
      from json_to_recordset($1) as job (task text, payload json, queue text, run_at timestamptz, max_attempts int, key text, priority int, flags text[])`,
    [JSON.stringify(jobs)],
  )
  return { queued: jobs.length, done: all.length - jobs.length }
}
