import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { Merge } from '../../schema.ts'

type Row = { id: number; name_ar: string; name_en: string; into_id: number; into_ar: string; into_en: string; posts: number; left: number }

/** The merges whose posts are being moved. */
export async function listMerges(app: App): Promise<Merge[]> {
  const { rows } = await sql<Row>`
    select m.id, m.name_ar, m.name_en, m.into_id, a.name_ar as into_ar, a.name_en as into_en, m.posts,
      (select count(*)::int from posts p where p.agency_id = m.id) as left
    from merged_agencies m join agencies a on a.id = m.into_id where m.done_at is null order by m.merged_at, m.id`.execute(app.db)
  return rows
    .filter(({ left }) => left > 0)
    .map(({ into_id, into_ar, into_en, ...merge }) => ({ ...merge, into: { id: into_id, name_ar: into_ar, name_en: into_en } }))
}
