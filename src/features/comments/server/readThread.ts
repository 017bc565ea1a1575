import type { App } from '#base/app.ts'
import { AppError } from '#base/errors.ts'
import type { Comment } from '../schema.ts'
import { presentComment, readComment } from './commentRow.ts'
import { addReplies } from './listComments.ts'

/**
 * Reads one comment with its first replies; for a reply, its parent with that reply among them.
 * Used for links to a comment, and when one changes while somebody reads. Also throws `not_found`
 * for what this reader may not see.
 */
export async function readThread(app: App, id: number, viewer: number | null): Promise<Comment> {
  const row = await readComment(app.db, id)
  const parent = row?.parent_id ? await readComment(app.db, row.parent_id) : row
  if (!row || !parent) throw new AppError('not_found')
  const [comment] = await addReplies(app, [parent], viewer)
  const isVisible = ({ content }: { content: string | null }) => content !== null
  const reply = row === parent ? undefined : presentComment(row, viewer)
  if (!comment || !(isVisible(comment) || comment.replies.some(isVisible)) || (reply && !isVisible(reply))) throw new AppError('not_found')
  if (reply && !comment.replies.some((one) => one.id === reply.id)) comment.replies.push(reply)
  return comment
}
