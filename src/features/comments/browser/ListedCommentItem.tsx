import type { ReactNode } from 'react'
import { Time } from '#ui/Time.tsx'
import type { ListedComment } from '../schema.ts'
import { useCommentText } from './commentText.ts'
import { commentHref } from './subjectHref.ts'
import { CommentStateNote } from './thread/CommentStateNote.tsx'
import { CommentText } from './thread/CommentText.tsx'

/**
 * `agency`: whose report it is about, where that says enough; `children` follow the comment.
 */
type Props = { comment: ListedComment; agency?: string | undefined; withAuthor?: boolean; children?: ReactNode }

/** A comment outside its thread, with a link to it. */
export function ListedCommentItem({ comment, agency, withAuthor = false, children }: Props) {
  const { locale, t: c } = useCommentText()
  const { id, content, author, parent_id, subject, created_at } = comment
  return (
    <li className="comment-thread">
      <article className="comment">
        <p className="comment-head">
          {withAuthor && <bdi className="comment-author">{author?.name ?? c.formerReader}</bdi>}
          {parent_id && <span className="comment-tag">{c.inReply}</span>}
          <Time iso={created_at} locale={locale} />
        </p>
        <CommentText text={content ?? ''} />
        <CommentStateNote comment={comment} />
        {subject && (
          <a className="listed-subject" href={commentHref(locale, subject, id)}>
            <bdi>{agency ? c.aboutReportOf(agency) : c.about(subject.title)}</bdi>
          </a>
        )}
        {children}
      </article>
    </li>
  )
}
