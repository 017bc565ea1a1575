import type { App } from '#base/app.ts'
import { type CommentRow, commentColumns, commentTables } from '#features/comments/server/commentRow.ts'
import { withSubjects } from '#features/comments/server/listOwnComments.ts'
import type { SavedComments } from '../schema.ts'

const maxComments = 200

/**
 * The comments that a reader saved and that are still shown, most recently saved first; at most
 * 200.
 */
export async function listSavedComments(app: App, userId: number): Promise<SavedComments> {
  const { rows } = await app.pool.query<CommentRow>({
    name: 'saved comments',
    text: `select ${commentColumns} from reactions r join (${commentTables}) on c.id = r.resource_id
      where r.user_id = $1 and r.resource_type = 'comment' and r.kind = 'save' and c.shown
      order by r.created_at desc, r.resource_id desc limit ${maxComments}`,
    values: [userId],
  })
  return { data: await withSubjects(app, rows, userId) }
}
