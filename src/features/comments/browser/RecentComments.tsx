import { useCommentText } from './commentText.ts'
import { ListedCommentItem } from './ListedCommentItem.tsx'
import { useRecentComments } from './recentComments.ts'

const shown = 8

/** The newest comments on the whole site. */
export function RecentComments() {
  const { t: c } = useCommentText()
  const comments = useRecentComments()
  if (!comments) return null
  return (
    <section className="recent-comments" aria-labelledby="recent-comments">
      <h2 id="recent-comments">{c.recent}</h2>
      {comments.length === 0 && <p className="comments-note">{c.recentNone}</p>}
      <ol className="comment-list">
        {comments.slice(0, shown).map((comment) => (
          <ListedCommentItem key={comment.id} comment={comment} withAuthor />
        ))}
      </ol>
    </section>
  )
}
