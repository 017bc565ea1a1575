import type { z } from 'zod'
import { maxBigint } from '#base/api/idLimits.ts'
import type { App } from '#base/app.ts'
import { decodeCursor, encodeCursor, pageOfRows } from '#base/database/cursor.ts'
import { AppError } from '#base/errors.ts'
import type { ComparedVersions, ListVersionsQuery, NewsVersionPage } from '../schema.ts'
import { readPicture } from './pictures/presentPicture.ts'

const kind = 'newsVersions1'

/**
 * The history of a piece, newest first; empty if there is none. Throws `invalid` (field `cursor`).
 */
export async function listVersions(
  app: App,
  newsId: number,
  { pagination, cursor }: z.infer<typeof ListVersionsQuery>,
): Promise<z.infer<typeof NewsVersionPage>> {
  const [before = maxBigint] = cursor ? decodeCursor(kind, 1, cursor) : []
  const rows = await app.db
    .selectFrom('own_news_versions')
    .select(['id', 'act', 'editor_name', 'note', 'started_at', 'saved_at'])
    .where('news_id', '=', newsId)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(pagination + 1)
    .execute()
  const { shown, meta } = pageOfRows(rows, pagination, (last) => encodeCursor(kind, [last.id]))
  const data = shown.map(({ editor_name: editor, started_at, saved_at, ...row }) => ({
    ...row,
    editor,
    started_at: started_at.toISOString(),
    saved_at: saved_at.toISOString(),
  }))
  return { data, meta }
}

/** A version and the one before it. Throws `not_found`. */
export async function compareVersions(app: App, newsId: number, versionId: number): Promise<ComparedVersions> {
  const [after, before] = await app.db
    .selectFrom('own_news_versions')
    .select(['id', 'title', 'summary', 'body_html', 'picture_id', 'picture'])
    .where('news_id', '=', newsId)
    .where('id', '<=', versionId)
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  if (after?.id !== versionId) throw new AppError('not_found')
  return { after: await present(app, after), before: before ? await present(app, before) : null }
}

type VersionRow = { title: string; summary: string; body_html: string; picture_id: number | null; picture: unknown }

async function present(app: App, { title, summary, body_html, picture_id, picture }: VersionRow) {
  return { title, summary, body_html, picture: await readPicture(app, app.db, picture_id, picture) }
}
