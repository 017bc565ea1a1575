import { useState } from 'react'
import { requireSignIn } from '#features/accounts/browser/requireSignIn.ts'
import { ReactionBar } from '#features/reactions/browser/ReactionBar.tsx'
import { useLocale } from '#ui/locale.ts'
import type { Comment, Reply } from '../../schema.ts'
import { useCommentText } from '../commentText.ts'
import { showFailure } from '../showFailure.ts'
import { CommentActions } from './CommentActions.tsx'
import { CommentForm } from './CommentForm.tsx'
import { CommentHead } from './CommentHead.tsx'
import { CommentNotice } from './CommentNotice.tsx'
import { CommentText } from './CommentText.tsx'
import { focusComment } from './focusComment.ts'
import type { ThreadState } from './threadStore.ts'
import { useThreadContext } from './useThread.ts'

/** What the reader has just written, and what a link led to. */
type Marks = Pick<ThreadState, 'newest' | 'linked'>
type Props = { comment: Comment; marks: Marks }

/** A comment, its replies, and the box to answer it. */
export function CommentItem({ comment, marks }: Props) {
  const { t } = useLocale()
  const { t: c } = useCommentText()
  const { thread } = useThreadContext()
  /** The one of these that is being answered. */
  const [answering, setAnswering] = useState<Reply | null>(null)
  const answer = async (one: Reply) => {
    try {
      if (await requireSignIn('comment')) setAnswering(one.id === answering?.id ? null : one)
    } catch (error) {
      showFailure(error, 'comment', t.unreachedTitle)
    }
  }
  const close = () => {
    setAnswering(null)
    if (answering) focusComment(answering.id)
  }
  const more = comment.reply_count - comment.replies.filter(({ state }) => state === 'visible').length
  const { type, id } = thread.resource
  return (
    <li className="comment-thread">
      <One comment={comment} marks={marks} answer={answer} answering={answering} />
      {(comment.replies.length > 0 || answering) && (
        <ol className="comment-replies">
          {comment.replies.map((reply) => (
            <li key={reply.id}>
              <One comment={reply} marks={marks} answer={answer} answering={answering} />
            </li>
          ))}
          {comment.replies_cursor && more > 0 && (
            <li>
              <button
                type="button"
                className="comment-more"
                onClick={() => thread.loadReplies(comment).catch((error) => showFailure(error, 'comment', c.failed))}
              >
                {c.moreReplies(more)}
              </button>
            </li>
          )}
          {answering && (
            <li>
              <CommentForm
                key={answering.id}
                draftKey={`${type}:${id}:${answering.id}`}
                label={c.writeReply(answering.author?.name ?? c.formerReader)}
                submit={c.sendReply}
                autoFocus
                send={(text, key) => thread.send(text, answering.id, key)}
                done={close}
                cancel={close}
              />
            </li>
          )}
        </ol>
      )}
    </li>
  )
}

type OneProps = { comment: Reply; marks: Marks; answer: (comment: Reply) => void; answering: Reply | null }

/** One text with its author and what can be done with it; or the place where it was. */
function One({ comment, marks, answer, answering }: OneProps) {
  const { t: c } = useCommentText()
  const [editing, setEditing] = useState(false)
  const { thread } = useThreadContext()
  const { id, content, author, state } = comment
  const endEditing = () => {
    setEditing(false)
    focusComment(id)
  }
  const name = author?.name ?? c.formerReader
  if (content === null)
    return (
      <p className="comment-gone" id={`comment-${id}`}>
        {state !== 'visible' && c.gone[state]}
      </p>
    )
  return (
    <article
      className="comment"
      id={`comment-${id}`}
      aria-label={c.commentOf(name)}
      data-marked={id === marks.newest || id === marks.linked || undefined}
    >
      <CommentHead comment={comment} isNew={id === marks.newest} />
      {editing ? (
        <CommentForm
          label={c.editText}
          submit={c.save}
          initial={content}
          required={c.empty}
          autoFocus
          send={(text) => thread.edit(id, text)}
          done={endEditing}
          cancel={endEditing}
        />
      ) : (
        <CommentText text={content} />
      )}
      <CommentNotice comment={comment} />
      {!editing && (
        <div className="comment-end">
          <CommentActions
            comment={comment}
            answer={() => answer(comment)}
            isAnswering={answering?.id === id}
            edit={() => setEditing(true)}
          />
          {state === 'visible' && (
            <ReactionBar resource={{ type: 'comment', id, counters: comment.comment_reactions }} label={c.reactTo(name)} />
          )}
        </div>
      )}
    </article>
  )
}
