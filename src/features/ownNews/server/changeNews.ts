import type { Updateable } from 'kysely'
import type { App } from '#base/app.ts'
import type { Tx } from '#base/database/db.ts'
import type { OwnNews } from '#base/database/tables.ts'
import type { ActName } from '#features/audit/acts.ts'
import type { Actor } from '#features/audit/server/actor.ts'
import { recordAct, type Snapshot } from '#features/audit/server/recordAct.ts'
import { plainText } from '#text/plainText.ts'
import { shorten } from '#text/shorten.ts'
import type { NewsRow } from './newsRow.ts'
import type { AboutPicture } from './pictures/presentPicture.ts'
import { recordVersion } from './recordVersion.ts'

type Act = {
  actor: Actor
  action: ActName
  /** Reason for the log. */
  reason?: string | null
  /** Note for readers, of a correction. */
  note?: string | null
}

/**
 * Changes a locked row, counts its version up, and writes history and audit log. Of saves of one
 * person within ten minutes, the first one is logged; what the last one left is in the history.
 */
export async function changeNews(app: App, tx: Tx, before: NewsRow, act: Act, change: Updateable<OwnNews>): Promise<NewsRow> {
  const { actor, action, reason, note } = act
  // The clock is nobody: the piece stays that of the person who had it last.
  const editor = actor.id === null ? {} : { editor_id: actor.id, editor_name: actor.name }
  const after = await tx
    .updateTable('own_news')
    .set({ ...change, ...editor, version: before.version + 1, updated_at: app.now() })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const isNew = await recordVersion(tx, after, {
    act: actor.id === null && action === 'publish_news' ? 'auto_publish' : action,
    note: note ?? null,
    now: app.now(),
  })
  if (isNew)
    await recordAct(app, tx, actor, { action, subject: subjectOf(after), before: snapshotOf(before), after: snapshotOf(after), reason })
  return after
}

export function subjectOf({ id, title }: NewsRow) {
  return { type: 'own_news', id, name: title || null, path: `/desk/news/${id}` }
}

const maxLogged = 2_000

/**
 * Returns the snapshot for the log: the beginning of the text; all of it is in the history, under
 * its version.
 */
export function snapshotOf(row: NewsRow): Snapshot {
  const { state, version, language, title, summary, byline, category_id, sub_category_id, publish_at, post_id } = row
  const text = shorten(plainText(row.body_html), maxLogged)
  const about = row.picture as AboutPicture | null
  const picture = { picture: row.picture_id, picture_description: about?.description ?? null, picture_credit: about?.credit ?? null }
  return { state, version, language, title, summary, byline, text, category_id, sub_category_id, publish_at, post_id, ...picture }
}
