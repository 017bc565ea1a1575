import { maxInt } from '#base/api/idLimits.ts'
import type { App } from '#base/app.ts'
import { decodeCursor, encodeCursor, pageOfRows } from '#base/database/cursor.ts'
import { AppError } from '#base/errors.ts'
import type { TextParams, TextVersionPage, TextVersionParams } from '../schema.ts'

const cursorKind = 'texts 1'
type Query = { pagination: number; cursor?: string | undefined }

/** The history of a text, newest first. Throws `invalid` for a cursor of another list. */
export async function listTextVersions(app: App, { page, language }: TextParams, { pagination, cursor }: Query): Promise<TextVersionPage> {
  const [before = 0] = cursor ? decodeCursor(cursorKind, 1, cursor) : [maxInt]
  if (before < 1 || before > maxInt) throw new AppError('invalid', { cursor: ['bad_cursor'] })
  const rows = await app.db
    .selectFrom('text_versions')
    .select(['id', 'version', 'editor_name', 'saved_at'])
    .select(({ fn }) => fn<number | null>('char_length', ['source']).as('length'))
    .where('page', '=', page)
    .where('locale', '=', language)
    .where('version', '<', before)
    .orderBy('version', 'desc')
    .limit(pagination + 1)
    .execute()
  const { shown, meta } = pageOfRows(rows, pagination, (last) => encodeCursor(cursorKind, [last.version]))
  return {
    data: shown.map(({ editor_name, saved_at, ...row }) => ({ ...row, editor: editor_name, saved_at: saved_at.toISOString() })),
    meta,
  }
}

/** The Markdown of a version. Throws `not_found`, also for one that was the built-in text. */
export async function readTextVersion(app: App, { page, language, version }: TextVersionParams): Promise<{ source: string }> {
  const query = app.db.selectFrom('text_versions').select('source').where('page', '=', page).where('locale', '=', language)
  const row = await query.where('version', '=', version).executeTakeFirst()
  if (!row || row.source === null) throw new AppError('not_found')
  return { source: row.source }
}
