import { sql } from 'kysely'
import type { Tx } from '#base/database/db.ts'
import type { PostDraft } from './postDraft.ts'

/**
 * Stores the pictures of media posts, new or edited. A draft without a gallery leaves the stored
 * one as it is. Returns the posts with pictures that have no size yet.
 */
export async function writeGalleries(tx: Tx, posts: { id: number; gallery: PostDraft['gallery'] }[]): Promise<Set<number>> {
  const rows = posts.flatMap(({ id, gallery = [] }) => gallery.map((picture, position) => ({ post_id: id, position, ...picture })))
  if (rows.length === 0) return new Set()
  const { rows: written } = await sql<{ post_id: number; width: number | null }>`
    with given as materialized (select * from json_to_recordset(${JSON.stringify(rows)}::json) as given (
      post_id bigint, position smallint, url text, description text)),
    shorter as (delete from post_pictures p using (select post_id, max(position) as last from given group by post_id) kept
      where p.post_id = kept.post_id and p.position > kept.last)
    insert into post_pictures as p (post_id, position, url, description) select post_id, position, url, description from given
    on conflict (post_id, position) do update set url = excluded.url, description = excluded.description,
      width = case when p.url = excluded.url then p.width end, height = case when p.url = excluded.url then p.height end,
      color = case when p.url = excluded.url then p.color end
    returning p.post_id, p.width`.execute(tx)
  return new Set(written.filter(({ width }) => width === null).map(({ post_id }) => post_id))
}
