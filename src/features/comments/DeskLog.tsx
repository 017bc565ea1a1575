import { callApi } from '#web/callApi.ts'
import { useCommentText } from '#web/comments/commentText.ts'
import { commentHref } from '#web/comments/subjectHref.ts'
import { tellFailure } from '#web/comments/tellFailure.ts'
import { usePages } from '#web/comments/usePages.ts'
import { useDesk } from '#web/desk/useDesk.ts'
import { useLocale } from '#web/locale.ts'
import { fullTime } from '#web/times.ts'
import { showToast } from '#web/ui/toasts.ts'
import { CommentText } from './CommentText.tsx'
import type { LogEntry } from './deskSchema.ts'

/** Who decided what, the newest first. */
export function DeskLog() {
  const { t } = useDesk()
  const words = useLocale().t
  const { status, items, next, busy, load, loadMore } = usePages<LogEntry>('/api/desk/log')
  return (
    <>
      {status === 'loading' && <p role="status">{words.loading}</p>}
      {status === 'failed' && <p role="alert">{t.queueFailed}</p>}
      {status === 'ready' && items.length === 0 && <p className="desk-empty">{t.logEmpty}</p>}
      <ol className="desk-cases">
        {items.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} changed={load} />
          </li>
        ))}
      </ol>
      {next && (
        <button
          type="button"
          className="button"
          aria-disabled={busy}
          onClick={() => loadMore().catch((error) => tellFailure(error, 'report', t.queueFailed))}
        >
          {t.more}
        </button>
      )}
    </>
  )
}

function Entry({ entry, changed }: { entry: LogEntry; changed: () => void }) {
  const { actor, action, comment_id, detail, subject, created_at } = entry
  const { locale, t } = useDesk()
  const { c } = useCommentText()
  const { name, word, body, note, until } = detail
  const reason = (c.reasons as Record<string, string>)[detail.reason ?? '']
  return (
    <article className="desk-case">
      <p>
        <strong>
          <bdi>{actor}</bdi>
        </strong>{' '}
        <bdi>{t.acts[action](word ?? name ?? t.formerReader)}</bdi>
        {action === 'suspend' && ` · ${until ? t.until(fullTime(locale, until)) : t.forGood}`}
        {reason && ` · ${reason}`}
      </p>
      {body && <CommentText text={body} />}
      {note && <CommentText text={note} />}
      {action === 'remove' && comment_id && <PutBack id={comment_id} done={changed} />}
      <p className="desk-time">
        {fullTime(locale, created_at)}
        {subject && comment_id && (
          <>
            {' · '}
            <a href={commentHref(locale, subject, comment_id)} target="_blank" rel="noopener">
              <bdi>{subject.title}</bdi>
            </a>
          </>
        )}
      </p>
    </article>
  )
}

/** For a removal that was a mistake. */
function PutBack({ id, done }: { id: number; done: () => void }) {
  const { t } = useDesk()
  const approve = () =>
    callApi(`/api/desk/comments/${id}/decision`, { body: { decision: 'approve' } }).then(
      () => {
        showToast(t.approved)
        done()
      },
      (error) => tellFailure(error, 'report', t.failed),
    )
  return (
    <button type="button" className="desk-link" onClick={approve}>
      {t.putBack}
    </button>
  )
}
