import { useEffect, useRef, useState } from 'react'
import { useResource } from '#ui/useResource.ts'
import type { ListedComment } from '../schema.ts'
import { useCommentText } from './commentText.ts'
import { ListedCommentItem } from './ListedCommentItem.tsx'

/**
 * What readers wrote below the reports of a story, each with its report. Loaded when it is about to
 * scroll into view; nothing is shown if there is none.
 */
export function StoryComments({ story }: { story: number }) {
  const { t: c } = useCommentText()
  const place = useRef<HTMLElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const watcher = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true), {
      rootMargin: '400px',
    })
    if (place.current) watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [])
  const { data } = useResource<{ data: ListedComment[] }>(isNear ? `/api/stories/${story}/comments` : null)
  const comments = data?.data ?? []
  return (
    <section className="story-part" ref={place} aria-labelledby="story-comments" hidden={isNear && comments.length === 0}>
      {comments.length > 0 && (
        <>
          <h2 id="story-comments">{c.onStory}</h2>
          <ol className="comment-list">
            {comments.map((comment) => (
              <ListedCommentItem key={comment.id} comment={comment} withAuthor />
            ))}
          </ol>
        </>
      )}
    </section>
  )
}
