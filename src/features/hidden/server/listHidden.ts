import { sql } from 'kysely'
import type { App } from '#base/app.ts'
import type { Db, Tx } from '#base/database/db.ts'
import { withoutLabels } from '#text/withoutLabels.ts'
import type { HiddenKind } from '../hiddenKeys.ts'
import type { HiddenItem } from '../schema.ts'

type Row = { kind: HiddenKind; id: number; name_ar: string; name_en: string; hidden_at: Date }

/** Lists what a reader hides, the newest last, without what no longer exists. */
export async function listHidden(app: App, userId: number, db: Db | Tx = app.db): Promise<HiddenItem[]> {
  const { rows } = await sql<Row>`
    select h.kind, h.id, named.name_ar, named.name_en, h.hidden_at from hidden_news h
    join lateral (
      select name_ar, name_en from agencies where h.kind = 'agency' and id = h.id
      union all select name_ar, name_en from main_categories where h.kind = 'main_category' and id = h.id
      union all select name_ar, name_en from categories where h.kind = 'category' and id = h.id
      union all (select title, title from posts where h.kind = 'story' and story_id = h.id order by published_at desc, id desc limit 1)
    ) named on true
    where h.user_id = ${userId} order by h.hidden_at, h.kind, h.id`.execute(db)
  return rows.map(({ hidden_at, name_ar, name_en, ...row }) => {
    const [ar, en] = row.kind === 'story' ? [name_ar, name_en].map(withoutLabels) : [name_ar, name_en]
    return { ...row, name_ar: ar as string, name_en: en as string, hidden_at: hidden_at.toISOString() }
  })
}
