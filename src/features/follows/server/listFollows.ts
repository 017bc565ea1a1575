import { sql } from 'kysely'
import type { Db, Tx } from '#base/database/db.ts'
import type { FollowKind } from '../followKinds.ts'
import type { Follow } from '../schema.ts'

type Row = { kind: FollowKind; id: number; name_ar: string; name_en: string; followed_at: Date }

/**
 * Lists the subjects that a reader follows, the newest last, without those that no longer exist.
 */
export async function listFollows(db: Db | Tx, userId: number): Promise<Follow[]> {
  const { rows } = await sql<Row>`
    select f.kind, f.id, named.name_ar, named.name_en, f.followed_at from follows f
    join lateral (
      select name_ar, name_en from agencies where f.kind = 'agency' and id = f.id
      union all select name_ar, name_en from main_categories where f.kind = 'main_category' and id = f.id
      union all select name_ar, name_en from categories where f.kind = 'category' and id = f.id
    ) named on true
    where f.user_id = ${userId} order by f.followed_at, f.kind, f.id`.execute(db)
  return rows.map(({ followed_at, ...row }) => ({ ...row, followed_at: followed_at.toISOString() }))
}
