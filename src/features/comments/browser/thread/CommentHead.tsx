import { fullTime } from '#text/times.ts'
import { Time } from '#ui/Time.tsx'
import type { Reply } from '../../schema.ts'
import { useCommentText } from '../commentText.ts'

/** The author and the time, which links to the comment. */
export function CommentHead({ comment, isNew }: { comment: Reply; isNew: boolean }) {
  const { locale, t: c } = useCommentText()
  const { id, author, created_at, edited_at, is_own } = comment
  return (
    <p className="comment-head">
      <bdi className="comment-author">{author?.name ?? c.formerReader}</bdi>
      {is_own && <span className="comment-tag">{c.you}</span>}
      <a href={`#comment-${id}`}>
        <span className="sr-only">{c.permalink} · </span>
        <Time iso={created_at} locale={locale} />
      </a>
      {edited_at && <span title={fullTime(locale, edited_at)}>{c.edited}</span>}
      {isNew && <span className="comment-tag comment-new">{c.newMark}</span>}
    </p>
  )
}
