import { ListedCommentItem } from '#features/comments/browser/ListedCommentItem.tsx'
import { useReactionText } from '#features/reactions/browser/reactionText.ts'
import { useResource } from '#ui/useResource.ts'
import type { SavedComments as Saved } from '../schema.ts'
import { SaveMark } from './SaveMark.tsx'

/** The reader's saved comments; nothing if there are none. */
export function SavedComments() {
  const { t: r } = useReactionText()
  const comments = useResource<Saved>('/api/auth/saved/comments').data?.data ?? []
  if (comments.length === 0) return null
  return (
    <section className="profile-block">
      <h2>{r.savedComments}</h2>
      <ol className="comment-list">
        {comments.map((comment) => (
          <ListedCommentItem key={comment.id} comment={comment} withAuthor>
            <SaveMark
              resource={{ type: 'comment', id: comment.id, counters: comment.comment_reactions, own: { save: 1 } }}
              title={comment.content ?? ''}
            />
          </ListedCommentItem>
        ))}
      </ol>
    </section>
  )
}
