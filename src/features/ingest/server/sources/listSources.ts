import { sql } from 'kysely'
import type { App } from '#base/app.ts'

/** A source and its health. Times are ISO 8601 in UTC, or null if it never happened. */
export type SourceHealth = {
  id: number
  agency: string
  url: string
  status: 'active' | 'paused' | 'gone'
  /** Reason why it is no longer read, or the last error. */
  reason: string | null
  last_ok: string | null
  last_new: string | null
  next: string | null
  failures: number
  interval_seconds: number
  hub: string | null
  posts: number
}

/** All sources, failing ones first. */
export async function listSources(app: App): Promise<SourceHealth[]> {
  const { rows } = await sql<
    Omit<SourceHealth, 'last_ok' | 'last_new' | 'next'> & { last_ok: Date | null; last_new: Date | null; next: Date }
  >`
    select s.id, a.name_ar as agency, s.url, s.status, coalesce(s.status_reason, s.last_error_code || ': ' || s.last_error_detail) as reason,
      s.last_ok_at as last_ok, s.last_new_at as last_new, s.next_fetch_at as next, s.failures, s.interval_seconds, s.hub_state as hub,
      coalesce(brought.posts, 0) as posts
    from sources s join agencies a on a.id = s.agency_id
    left join (select source_id, count(*) as posts from posts group by source_id) brought on brought.source_id = s.id
    order by s.status = 'active', s.failures desc, s.id`.execute(app.replica)
  return rows.map(({ next, ...row }) => ({
    ...row,
    last_ok: row.last_ok?.toISOString() ?? null,
    last_new: row.last_new?.toISOString() ?? null,
    next: row.status === 'active' ? next.toISOString() : null,
  }))
}
