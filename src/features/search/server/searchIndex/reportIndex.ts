import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import { callIndex } from './callIndex.ts'
import type { IndexCalls } from './searchThread.ts'

const everyMs = 30_000

/**
 * Says every 30 s for the page of health how the index of this process is (`search_index_reports`),
 * until the process closes.
 */
export async function reportIndex(app: App): Promise<void> {
  const processId = randomUUID()
  const report = createReport(app, processId)
  const reportOrWarn = () => report().catch((error) => app.log.warn({ err: error }, 'how the search index is could not be stored'))
  const timer = setInterval(reportOrWarn, everyMs)
  timer.unref()
  app.closing.push(async () => {
    clearInterval(timer)
    await app.db.deleteFrom('search_index_reports').where('process_id', '=', processId).execute()
  })
  await reportOrWarn()
}

type Described = Pick<IndexCalls['describe']['output'], 'documents' | 'complete' | 'behindMs'>

/**
 * @returns stores what the index last said; one that does not answer, or not any more, falls
 *   further behind
 */
function createReport(app: App, processId: string): () => Promise<void> {
  let last: { described: Described; at: number } = { described: { documents: 0, complete: false, behindMs: 0 }, at: performance.now() }
  const ask = () =>
    callIndex(app, 'describe', {}).then(
      (described) => {
        last = { described, at: performance.now() }
      },
      () => {},
    )
  return async () => {
    await Promise.race([ask(), new Promise((resolve) => setTimeout(resolve, 1_000).unref())])
    const { documents, complete, behindMs } = last.described
    const behind = Math.round((behindMs + performance.now() - last.at) / 1000)
    await sql`
      with old as (delete from search_index_reports where seen_at < ${app.now()}::timestamptz - interval '1 day')
      insert into search_index_reports (process_id, seen_at, behind_seconds, documents, complete)
      values (${processId}, ${app.now()}, ${behind}, ${documents}, ${complete})
      on conflict (process_id) do update set seen_at = excluded.seen_at, behind_seconds = excluded.behind_seconds,
        documents = excluded.documents, complete = excluded.complete`.execute(app.db)
  }
}
