import type { Tx } from '#base/database/db.ts'
import type { NewsRow } from './newsRow.ts'

const oneSaveMs = 10 * 60_000

/**
 * Writes what a piece is now into its history. A save becomes a version of its own unless the
 * newest version is a save of the same person that began less than ten minutes ago: it is then
 * updated, so that automatic saves do not fill the history. Returns whether there is a new version.
 */
export async function recordVersion(
  tx: Tx,
  { id, version, title, summary, body_html, picture_id, picture, editor_id, editor_name }: NewsRow,
  { act, note, now }: { act: string; note: string | null; now: Date },
): Promise<boolean> {
  const contents = { version, title, summary, body_html, picture_id, picture: picture && JSON.stringify(picture), saved_at: now }
  if (act === 'save_news') {
    const newest = await tx
      .selectFrom('own_news_versions')
      .select(['id', 'act', 'editor_id', 'started_at'])
      .where('news_id', '=', id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const continues =
      newest?.act === 'save_news' && newest.editor_id === editor_id && now.getTime() - newest.started_at.getTime() < oneSaveMs
    if (newest && continues) {
      await tx.updateTable('own_news_versions').set(contents).where('id', '=', newest.id).execute()
      return false
    }
  }
  const values = { ...contents, news_id: id, act, note, editor_id, editor_name, started_at: now }
  await tx.insertInto('own_news_versions').values(values).execute()
  return true
}
