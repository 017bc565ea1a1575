import { useCallback, useMemo, useState } from 'react'
import { requireSignIn } from '#features/accounts/browser/requireSignIn.ts'
import { ChipChoice } from '#ui/ChipChoice.tsx'
import { LoadMoreButton } from '#ui/LoadMoreButton.tsx'
import { useLocale } from '#ui/locale.ts'
import type { Reply } from '../../schema.ts'
import { useCommentText } from '../commentText.ts'
import { showFailure } from '../showFailure.ts'
import { CommentForm } from './CommentForm.tsx'
import { CommentItem } from './CommentItem.tsx'
import { QueuedComments } from './QueuedComments.tsx'
import { queuedOutside, useQueuedComments } from './queuedComments.ts'
import { ReportDialog } from './ReportDialog.tsx'
import { SuspensionNote } from './SuspensionNote.tsx'
import type { Thread } from './thread.ts'
import { type Resource, statusOf, type ThreadState } from './threadStore.ts'
import { ThreadContext, useThread } from './useThread.ts'

export function CommentThread({ resource }: { resource: Resource }) {
  const { t } = useLocale()
  const { t: c } = useCommentText()
  const { thread, state } = useThread(resource)
  const [reporting, setReporting] = useState<Reply | null>(null)
  const [reported, setReported] = useState<ReadonlySet<number>>(new Set())
  const report = useCallback(
    async (comment: Reply) => {
      try {
        if (await requireSignIn('report')) setReporting(comment)
      } catch (error) {
        showFailure(error, 'report', t.unreachedTitle)
      }
    },
    [t],
  )
  const context = useMemo(() => ({ thread, report, reported }), [thread, report, reported])
  return (
    <ThreadContext value={context}>
      {state.suspension ? (
        <SuspensionNote suspension={state.suspension} />
      ) : (
        <CommentForm
          draftKey={`${resource.type}:${resource.id}`}
          label={c.write}
          submit={c.send}
          note={c.rules}
          send={(text, key, author) => thread.send(author, text, null, key)}
        />
      )}
      <QueuedOutside thread={thread} state={state} />
      <Comments thread={thread} state={state} />
      {reporting && (
        <ReportDialog comment={reporting} done={(id) => setReported(new Set([...reported, id]))} close={() => setReporting(null)} />
      )}
    </ThreadContext>
  )
}

/**
 * Comments that the reader wrote without a network, shown also while the thread cannot be loaded.
 */
function QueuedOutside({ thread, state }: { thread: Thread; state: ThreadState }) {
  const queued = queuedOutside(useQueuedComments(thread.resource), state.pages.flat())
  if (queued.length === 0) return null
  return (
    <ol className="comment-list">
      <QueuedComments queued={queued} />
    </ol>
  )
}

function Comments({ thread, state }: { thread: Thread; state: ThreadState }) {
  const { t } = useLocale()
  const { t: c } = useCommentText()
  const status = statusOf(state)
  const comments = state.pages.flat()
  if (status === 'loading')
    return (
      <p className="comments-note" role="status">
        {t.loading}
      </p>
    )
  if (status === 'failed') return <LoadMoreButton failed={c.failed} onClick={() => thread.load()} />
  return (
    <>
      {comments.length > 1 && (
        <ChipChoice
          label={c.order}
          texts={{ newest: c.newest, oldest: c.oldest }}
          chosen={state.order}
          onChoose={(order) => thread.load(order)}
        />
      )}
      <WaitingComments thread={thread} count={state.waiting.size} />
      {comments.length === 0 && <p className="comments-note">{c.none}</p>}
      <ol className="comment-list">
        {comments.map((comment) => (
          <CommentItem key={comment.id} comment={comment} marks={state} />
        ))}
      </ol>
      {state.next && <More thread={thread} busy={state.loading} />}
    </>
  )
}

/**
 * A button that shows what others wrote meanwhile, so that the page does not shift while the reader
 * reads.
 */
function WaitingComments({ thread, count }: { thread: Thread; count: number }) {
  const { t: c } = useCommentText()
  return (
    <div className="comments-fresh" role="status">
      {count > 0 && (
        <button type="button" className="pill i i-up" onClick={() => thread.showWaiting()}>
          {c.fresh(count)}
        </button>
      )}
    </div>
  )
}

function More({ thread, busy }: { thread: Thread; busy: boolean }) {
  const { t } = useLocale()
  const { t: c } = useCommentText()
  const loadMore = async () => {
    const { error } = await thread.loadMore()
    if (error) showFailure(error, 'comment', c.failed)
  }
  return (
    <p className="comments-note">
      <button type="button" className="button" aria-disabled={busy} onClick={loadMore}>
        {busy ? t.loading : c.more}
      </button>
    </p>
  )
}
