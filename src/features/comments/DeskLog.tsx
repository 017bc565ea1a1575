import { callApi } from '#web/callApi.ts'
import { useCommentText } from '#web/comments/commentText.ts'
import { commentHref } from '#web/comments/subjectHref.ts'
import { tellFailure } from '#web/comments/tellFailure.ts'
import { useDesk } from '#web/desk/useDesk.ts'
import { fullTime } from '#web/times.ts'
import { PagedList } from '#web/ui/PagedList.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { usePages } from '#web/usePages.ts'
import { CommentText } from './CommentText.tsx'
import type { LogEntry } from './deskSchema.ts'

/** Who decided what, the newest first. */
export function DeskLog() {
  const { t } = useDesk()
  const pages = usePages<LogEntry>('/api/desk/log')
  if (pages.items?.length === 0) return <p className="desk-empty">{t.logEmpty}</p>
  return (
    <PagedList pages={pages} failed={t.queueFailed}>
      {(items) => (
        <ol className="desk-cases">
          {items.map((entry) => (
            <li key={entry.id}>
              <Entry entry={entry} changed={pages.reload} />
            </li>
          ))}
        </ol>
      )}
    </PagedList>
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
