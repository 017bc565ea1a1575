import { maxInt } from '#base/api/idLimits.ts'
import type { App } from '#base/app.ts'
import { decodeCursor, encodeCursor, maxTime, pageOfRows } from '#base/database/cursor.ts'
import { AppError } from '#base/errors.ts'
import { fold } from '#text/tokenizer/fold.ts'
import type { DeskNewsPage, ListDeskNewsQuery } from '../schema.ts'
import { listColumns, presentNews } from './newsRow.ts'

const kind = 'ownNews1'

/** Own news in any state, the last changed first. Throws `invalid` (field `cursor`). */
export async function listNews(app: App, { search, state, pagination, cursor }: ListDeskNewsQuery): Promise<DeskNewsPage> {
  const after = cursor ? readCursor(cursor) : undefined
  const rows = await app.db
    .selectFrom('own_news')
    .select(listColumns)
    .$if(state !== undefined, (query) => query.where('state', '=', state as string))
    .$if(search !== undefined, (query) => query.where('folded', 'like', `%${fold(search ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`))
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) => eb(refTuple('updated_at', 'id'), '<', tuple(new Date(after?.time ?? 0), after?.id ?? 0))),
    )
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .limit(pagination + 1)
    .execute()
  const { shown, meta } = pageOfRows(rows, pagination, (last) => encodeCursor(kind, [last.updated_at.getTime(), last.id]))
  return { data: shown.map(presentNews), meta }
}

/**
 * The time (in milliseconds) and id of the last row. Throws `invalid` for those that PostgreSQL
 * might not be able to hold.
 */
function readCursor(cursor: string): { time: number; id: number } {
  const [time = 0, id = 0] = decodeCursor(kind, 2, cursor)
  if (time < 0 || time > maxTime || id < 1 || id > maxInt) throw new AppError('invalid', { cursor: ['bad_cursor'] })
  return { time, id }
}
