import { isDeepStrictEqual } from 'node:util'
import type { App } from '#base/app.ts'
import { inTransaction } from '#base/database/transact.ts'
import { AppError } from '#base/errors.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import type { SaveNews } from '../schema.ts'
import { changeNews } from './changeNews.ts'
import { cleanNews, type NewsColumns } from './cleanNews.ts'
import { requireComplete } from './completeNews.ts'
import { lockNews } from './lockNews.ts'
import type { NewsRow } from './newsRow.ts'
import { holdPicture, type PictureColumns } from './pictures/holdPicture.ts'

/**
 * Saves what an editor has written so far. Of a published piece, readers see it once it is
 * published as a correction. A save without a change is not one. Throws `invalid` (also if what is
 * scheduled would not be complete any more), `not_found`, `news_changed`, `news_wrong_state` once
 * withdrawn.
 */
export async function saveNews(app: App, actor: Actor, id: number, { version, ...form }: SaveNews): Promise<void> {
  const cleaned = await cleanNews(app, form)
  await inTransaction(app.db, async (tx) => {
    const before = await lockNews(tx, id, version, ['draft', 'review', 'scheduled', 'published', 'corrected'])
    const columns = { ...cleaned, ...(await holdPicture(tx, form.picture)) }
    if (before.state === 'scheduled') requireComplete({ ...before, ...columns })
    if (before.post_id !== null && columns.language !== before.language) throw new AppError('invalid', { language: ['bad_choice'] })
    if (isSame(before, columns)) return
    const { picture, ...rest } = columns
    await changeNews(app, tx, before, { actor, action: 'save_news' }, { ...rest, picture: picture && JSON.stringify(picture) })
  })
}

function isSame(before: NewsRow, columns: NewsColumns & PictureColumns): boolean {
  return (Object.keys(columns) as (keyof typeof columns)[]).every((name) => isDeepStrictEqual(before[name], columns[name]))
}
