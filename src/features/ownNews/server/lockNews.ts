import type { Tx } from '#base/database/db.ts'
import { AppError } from '#base/errors.ts'
import type { NewsState } from '../schema.ts'
import { newsErrors } from './messages.ts'
import type { NewsRow } from './newsRow.ts'

/**
 * The row, locked until the transaction ends. Throws `not_found`, `news_changed` with the stored
 * text if it is not of this version any more, and `news_wrong_state`.
 */
export async function lockNews(tx: Tx, id: number, version: number, states: readonly NewsState[]): Promise<NewsRow> {
  const row = await tx.selectFrom('own_news').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new AppError('not_found')
  if (row.version !== version) {
    const { title, summary, body_html, editor_name: editor } = row
    throw new AppError(newsErrors.news_changed, undefined, undefined, { version: String(row.version), editor, title, summary, body_html })
  }
  if (!states.includes(row.state as NewsState)) throw new AppError(newsErrors.news_wrong_state)
  return row
}
