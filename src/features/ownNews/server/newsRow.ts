import type { Selectable } from 'kysely'
import type { App } from '#base/app.ts'
import type { OwnNews } from '#base/database/tables.ts'
import { AppError } from '#base/errors.ts'
import { postPath } from '#features/posts/postPath.ts'
import type { DeskNews, DeskNewsDetail, NewsState } from '../schema.ts'
import { readPicture } from './pictures/presentPicture.ts'

export type NewsRow = Selectable<OwnNews>

/** The columns of the list. */
export const listColumns = [
  'id',
  'state',
  'language',
  'title',
  'editor_name',
  'updated_at',
  'publish_at',
  'published_at',
  'post_id',
] as const

/** Throws `not_found`. */
export async function readNews(app: App, id: number): Promise<DeskNewsDetail> {
  const row = await app.db.selectFrom('own_news').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not_found')
  const { version, summary, byline, body_html, category_id, sub_category_id } = row
  const picture = await readPicture(app, app.db, row.picture_id, row.picture)
  return { ...presentNews(row), version, summary, byline, body_html, category_id, sub_category_id, picture }
}

export function presentNews(row: Pick<NewsRow, (typeof listColumns)[number]>): DeskNews {
  const { id, title, editor_name, updated_at, publish_at, published_at, post_id } = row
  return {
    id,
    state: row.state as NewsState,
    language: row.language as 'ar' | 'en',
    title,
    editor: editor_name,
    updated_at: updated_at.toISOString(),
    publish_at: publish_at?.toISOString() ?? null,
    published_at: published_at?.toISOString() ?? null,
    path: post_id === null ? null : postPath({ id: post_id, title, own: true }),
  }
}
