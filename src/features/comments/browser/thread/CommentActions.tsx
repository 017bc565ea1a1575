import { ApiError } from '#ui/callApi.ts'
import { showToast } from '#ui/toasts.ts'
import type { Reply } from '../../schema.ts'
import { useCommentText } from '../commentText.ts'
import { showFailure } from '../showFailure.ts'
import { useThreadContext } from './useThread.ts'

type Props = { comment: Reply; reply: () => void; isReplying: boolean; edit: () => void }

/** Reply; edit and delete for the author, report for others. */
export function CommentActions({ comment, reply, isReplying, edit }: Props) {
  const { t: c } = useCommentText()
  const { report, reported } = useThreadContext()
  const remove = useRemoval(comment)
  const { id, state, is_own } = comment
  return (
    <div className="comment-actions">
      {state === 'visible' && (
        <button type="button" onClick={reply} aria-expanded={isReplying}>
          {c.reply}
        </button>
      )}
      {is_own && state !== 'removed' && (
        <button type="button" onClick={edit}>
          {c.edit}
        </button>
      )}
      {is_own && (
        <button type="button" onClick={remove}>
          {c.delete}
        </button>
      )}
      {!is_own && state === 'visible' && (
        <button type="button" onClick={() => report(comment)} aria-disabled={reported.has(id)}>
          {reported.has(id) ? c.reported : c.report}
        </button>
      )}
    </div>
  )
}

/** Deletes at once, and offers to undo it. */
function useRemoval(comment: Reply): () => Promise<void> {
  const { t: c } = useCommentText()
  const { thread } = useThreadContext()
  const restore = (): Promise<unknown> =>
    thread.restore(comment.id).then(
      ({ message }) => showToast(message),
      (error) => showFailure(error, 'comment', c.failed, isFinal(error) ? undefined : { label: c.undo, run: restore }),
    )
  return async () => {
    try {
      const { message } = await thread.remove(comment)
      showToast(message, { label: c.undo, run: restore })
      document.getElementById('comments-title')?.focus({ preventScroll: true })
    } catch (error) {
      showFailure(error, 'comment', c.failed)
    }
  }
}

/** Whether a retry would fail as well; rate limits, outages and lost connections are temporary. */
function isFinal(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 429
}
