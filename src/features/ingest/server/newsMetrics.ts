import { sql } from 'kysely'
import type { ApiServer } from '#base/api/apiServer.ts'
import type { App } from '#base/app.ts'
import { readAtScrape } from '#base/metrics.ts'

/** Adds the sources and how fresh the news are to GET /metrics. */
export function newsMetrics(_server: ApiServer, app: App): void {
  const sources = 'Sources by state; failing: active, but the last reading failed'
  readAtScrape({ name: 'mirqab_sources', help: sources, labelNames: ['state'] }, async () => {
    const { rows } = await sql<{ state: string; value: number }>`
      select case when status = 'active' and failures > 0 then 'failing' else status end as state, count(*)::int as value
      from sources group by 1`.execute(app.publicDb)
    const counted = new Map(rows.map(({ state, value }) => [state, value]))
    return ['active', 'failing', 'paused', 'gone'].map((state) => ({ labels: { state }, value: counted.get(state) ?? 0 }))
  })
  readAtScrape({ name: 'mirqab_newest_post_timestamp_seconds', help: 'When the newest post was stored' }, async () => {
    const newest = app.publicDb.selectFrom('posts').select('created_at').orderBy('id', 'desc').limit(1)
    const post = await newest.executeTakeFirst()
    return post ? [{ value: post.created_at.getTime() / 1000 }] : []
  })
}
