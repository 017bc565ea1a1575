import { useCommentText } from '#web/comments/commentText.ts'
import { tellFailure } from '#web/comments/tellFailure.ts'
import { usePages } from '#web/comments/usePages.ts'
import { useLocale } from '#web/locale.ts'
import { ListedCommentItem } from './ListedCommentItem.tsx'
import type { ListedComment } from './schema.ts'

/** What the reader wrote, the newest first. */
export function OwnComments() {
  const { t } = useLocale()
  const { c } = useCommentText()
  const { status, items, next, busy, load, loadMore } = usePages<ListedComment>('/api/auth/my-comments')
  if (status === 'loading') return <p role="status">{t.loading}</p>
  if (status === 'failed')
    return (
      <div role="alert">
        <p>{c.ownFailed}</p>
        <button type="button" className="button" onClick={load}>
          {t.tryAgain}
        </button>
      </div>
    )
  if (items.length === 0) return <p className="comments-note">{c.ownNone}</p>
  return (
    <>
      <ol className="comment-list">
        {items.map((comment) => (
          <ListedCommentItem key={comment.id} comment={comment} />
        ))}
      </ol>
      {next && (
        <p className="comments-note">
          <button
            type="button"
            className="button"
            aria-disabled={busy}
            onClick={() => loadMore().catch((error) => tellFailure(error, 'comment', c.ownFailed))}
          >
            {c.more}
          </button>
        </p>
      )}
    </>
  )
}
