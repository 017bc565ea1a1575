import type { Reply } from '../../schema.ts'
import type { CommentMessages } from '../ar.ts'
import { useCommentText } from '../commentText.ts'

/** Shows the author that their comment is held or was removed. */
export function CommentStateNote({ comment: { state, reason } }: { comment: Pick<Reply, 'state' | 'reason'> }) {
  const { t: c } = useCommentText()
  if (state === 'held')
    return (
      <p className="comment-state i i-info">
        {c.held} {nameOf(c.heldBy, reason)}
      </p>
    )
  if (state === 'removed') return <p className="comment-state i i-info">{c.removed(nameOf(c.reasons, reason) || c.reasons.other)}</p>
  return null
}

function nameOf(names: CommentMessages['heldBy'] | CommentMessages['reasons'], reason: string | null): string {
  return (names as Record<string, string>)[reason ?? ''] ?? ''
}
