import { PagedList } from '#ui/PagedList.tsx'
import { usePages } from '#ui/usePages.ts'
import type { ListedComment } from '../schema.ts'
import { useCommentText } from './commentText.ts'
import { ListedCommentItem } from './ListedCommentItem.tsx'

/** The reader's own comments, newest first. */
export function OwnComments() {
  const { t: c } = useCommentText()
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
