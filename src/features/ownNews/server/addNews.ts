import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import { inTransaction } from '#base/database/transact.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct } from '#features/audit/server/recordAct.ts'
import type { NewsForm } from '../schema.ts'
import { snapshotOf, subjectOf } from './changeNews.ts'
import { cleanNews, type NewsColumns } from './cleanNews.ts'
import type { NewsRow } from './newsRow.ts'
import { holdPicture, type PictureColumns } from './pictures/holdPicture.ts'
import { recordVersion } from './recordVersion.ts'

/** Stores a new draft and returns its id. Throws `invalid`. */
export async function addNews(app: App, actor: Actor, form: NewsForm): Promise<number> {
  const columns = await cleanNews(app, form)
  return inTransaction(app.db, async (tx) => {
    const row = await insertNews(app, tx, actor, { ...columns, ...(await holdPicture(tx, form.picture)) })
    await recordAct(app, tx, actor, { action: 'add_news', subject: subjectOf(row), after: snapshotOf(row) })
    return row.id
  })
}

/** The same in the caller's transaction, without an entry of the log. */
export async function insertNews(app: App, tx: Tx, actor: Actor, { picture, ...columns }: NewsColumns & PictureColumns): Promise<NewsRow> {
  const now = app.now()
  const person = { author_id: actor.id, editor_id: actor.id, editor_name: actor.name }
  const row = await tx
    .insertInto('own_news')
    .values({ ...columns, picture: picture && JSON.stringify(picture), ...person, state: 'draft', created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordVersion(tx, row, { act: 'add_news', note: null, now })
  return row
}
