import { useResource } from '#ui/useResource.ts'
import type { ListedComment } from '../schema.ts'
import { useCommentText } from './commentText.ts'
import { ListedCommentItem } from './ListedCommentItem.tsx'

/** `agencies`: of the story's reports, by id. */
export type StoryCommentsProps = { story: number; agencies: ReadonlyMap<number, string> }

export function StoryCommentList({ story, agencies }: StoryCommentsProps) {
  const { t: c } = useCommentText()
  const { data } = useResource<{ data: ListedComment[] }>(`/api/stories/${story}/comments`)
  if (!data || data.data.length === 0) return null
  return (
    <section className="story-part" aria-labelledby="story-comments">
      <h2 id="story-comments">{c.onStory}</h2>
      <ol className="comment-list">
        {data.data.map((comment) => (
          <ListedCommentItem
            key={comment.id}
            comment={comment}
            agency={comment.subject ? agencies.get(comment.subject.id) : undefined}
            withAuthor
          />
        ))}
      </ol>
    </section>
  )
}
