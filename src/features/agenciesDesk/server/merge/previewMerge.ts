import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { MergePreview } from '../../schema.ts'
import { requireMergeable } from './requireMergeable.ts'

type Counts = Omit<MergePreview, 'from' | 'into'>

/** Counts what a merge would move. Throws what `requireMergeable` throws. */
export async function previewMerge(app: App, from: number, into: number): Promise<MergePreview> {
  const named = await requireMergeable(app.db, from, into)
  const { rows } = await sql<Counts>`select
    (select count(*)::int from posts where agency_id = ${from}) as posts,
    (select count(*)::int from sources where agency_id = ${from}) as sources,
    (select count(*)::int from follows where kind = 'agency' and id = ${from}) as followers,
    (select count(*)::int from interests where ${from}::int = any(agencies)) as alerts,
    (select count(*)::int from hidden_news where kind = 'agency' and id = ${from}) as hidden`.execute(app.db)
  return { ...named, ...(rows[0] as Counts) }
}
