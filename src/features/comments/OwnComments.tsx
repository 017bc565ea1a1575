import { useCommentText } from '#web/comments/commentText.ts'
import { PagedList } from '#web/ui/PagedList.tsx'
import { usePages } from '#web/usePages.ts'
import { ListedCommentItem } from './ListedCommentItem.tsx'
import type { ListedComment } from './schema.ts'

/** What the reader wrote, the newest first. */
export function OwnComments() {
  const { c } = useCommentText()
  const pages = usePages<ListedComment>('/api/auth/my-comments')
  if (pages.items?.length === 0) return <p className="comments-note">{c.ownNone}</p>
  return (
    <PagedList pages={pages} failed={c.ownFailed}>
      {(items) => (
        <ol className="comment-list">
          {items.map((comment) => (
            <ListedCommentItem key={comment.id} comment={comment} />
          ))}
        </ol>
      )}
    </PagedList>
  )
}
