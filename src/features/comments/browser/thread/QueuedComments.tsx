import { useReader } from '#features/accounts/browser/reader.ts'
import { loadQueue } from '#ui/queuedWrites/loadQueue.ts'
import { Time } from '#ui/Time.tsx'
import { showToast } from '#ui/toasts.ts'
import { useCommentText } from '../commentText.ts'
import { CommentText } from './CommentText.tsx'
import type { QueuedComment } from './queuedComments.ts'

/** Comments of the reader that wait for the network, as items of a list. */
export function QueuedComments({ queued }: { queued: QueuedComment[] }) {
  return queued.map((write) => (
    <li key={write.version} className="comment-thread">
      <Queued write={write} />
    </li>
  ))
}

function Queued({ write }: { write: QueuedComment }) {
  const { locale, t: c } = useCommentText()
  const name = useReader()?.name ?? ''
  const withdraw = useWithdrawal(write)
  return (
    <article className="comment comment-queued" aria-label={c.commentOf(name)}>
      <p className="comment-head">
        <bdi className="comment-author">{name}</bdi>
        <span className="comment-tag">{c.you}</span>
        {write.body.parent_id !== undefined && <span className="comment-tag">{c.inReply}</span>}
        <Time iso={new Date(write.at).toISOString()} locale={locale} />
      </p>
      <CommentText text={write.body.content} />
      <p className="comment-state i i-offline">{c.queued}</p>
      <div className="comment-actions">
        <button type="button" onClick={withdraw}>
          {c.withdraw}
        </button>
      </div>
    </article>
  )
}

/** Takes the comment out of the queue, and offers to undo it. */
function useWithdrawal(write: QueuedComment): () => Promise<void> {
  const { t: c } = useCommentText()
  return async () => {
    const queue = await loadQueue()
    await queue.withdraw(write)
    showToast(c.withdrawn, { label: c.undo, run: () => void queue.settleRefused([], [write]) })
    document.getElementById('comments-title')?.focus({ preventScroll: true })
  }
}
