import { useState } from 'react'
import { requireSignIn } from '#features/accounts/browser/requireSignIn.ts'
import { CompactReactions } from '#features/reactions/browser/CompactReactions.tsx'
import { useLocale } from '#ui/locale.ts'
import type { Comment, Reply } from '../../schema.ts'
import { useCommentText } from '../commentText.ts'
import { showFailure } from '../showFailure.ts'
import { CommentActions } from './CommentActions.tsx'
import { CommentForm } from './CommentForm.tsx'
import { CommentHead } from './CommentHead.tsx'
import { CommentStateNote } from './CommentStateNote.tsx'
import { CommentText } from './CommentText.tsx'
import { focusComment } from './focusComment.ts'
import { QueuedComments } from './QueuedComments.tsx'
import { queuedReplies, useQueuedComments } from './queuedComments.ts'
import type { ThreadState } from './threadStore.ts'
import { useThreadContext } from './useThread.ts'

/**
 * Comments to highlight: the one that the reader has just written, and the one that a link leads
 * to.
 */
type Marks = Pick<ThreadState, 'newest' | 'linked'>
type Props = { comment: Comment; marks: Marks }

/** A comment, its replies, and the form to reply. */
export function CommentItem({ comment, marks }: Props) {
  const { t } = useLocale()
  const { t: c } = useCommentText()
  const { thread } = useThreadContext()
  /** The comment or reply that the reader is replying to. */
  const [replyingTo, setReplyingTo] = useState<Reply | null>(null)
  const reply = async (one: Reply) => {
    try {
      if (await requireSignIn('comment')) setReplyingTo(one.id === replyingTo?.id ? null : one)
    } catch (error) {
      showFailure(error, 'comment', t.unreachedTitle)
    }
  }
  const close = () => {
    setReplyingTo(null)
    if (replyingTo) focusComment(replyingTo.id)
  }
  const more = comment.reply_count - comment.replies.filter(({ state }) => state === 'visible').length
  const { type, id } = thread.resource
  const queued = queuedReplies(useQueuedComments(thread.resource), comment)
  return (
    <li className="comment-thread">
      <SingleComment comment={comment} marks={marks} reply={reply} replyingTo={replyingTo} />
      {(comment.replies.length > 0 || queued.length > 0 || replyingTo) && (
        <ol className="comment-replies">
          {comment.replies.map((one) => (
            <li key={one.id}>
              <SingleComment comment={one} marks={marks} reply={reply} replyingTo={replyingTo} />
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
          <QueuedComments queued={queued} />
          {replyingTo && (
            <li>
              <CommentForm
                key={replyingTo.id}
                draftKey={`${type}:${id}:${replyingTo.id}`}
                label={c.writeReply(replyingTo.author?.name ?? c.formerReader)}
                submit={c.sendReply}
                autoFocus
                send={(text, key, author) => thread.send(author, text, replyingTo.id, key)}
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

type SingleProps = { comment: Reply; marks: Marks; reply: (comment: Reply) => void; replyingTo: Reply | null }

/** A comment or reply without its thread; a placeholder if it is gone. */
function SingleComment({ comment, marks, reply, replyingTo }: SingleProps) {
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
      <CommentStateNote comment={comment} />
      {!editing && (
        <div className="comment-end">
          <CommentActions comment={comment} reply={() => reply(comment)} isReplying={replyingTo?.id === id} edit={() => setEditing(true)} />
          {state === 'visible' && (
            <CompactReactions resource={{ type: 'comment', id, counters: comment.comment_reactions }} label={c.reactTo(name)} />
          )}
        </div>
      )}
    </article>
  )
}
