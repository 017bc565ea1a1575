import { callApi } from '#ui/callApi.ts'
import { useDesk } from '#ui/desk/useDesk.ts'
import { PagedList } from '#ui/PagedList.tsx'
import { fullTime } from '#ui/times.ts'
import { showToast } from '#ui/toasts.ts'
import { usePages } from '#ui/usePages.ts'
import type { LogEntry } from '../../deskSchema.ts'
import { useCommentText } from '../commentText.ts'
import { showFailure } from '../showFailure.ts'
import { commentHref } from '../subjectHref.ts'
import { CommentText } from '../thread/CommentText.tsx'

/** The moderation log, newest first. */
export default function DeskLog() {
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
  const { t: c } = useCommentText()
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
      {action === 'remove' && comment_id && <RestoreButton id={comment_id} done={changed} />}
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

/** Undoes a removal. */
function RestoreButton({ id, done }: { id: number; done: () => void }) {
  const { t } = useDesk()
  const approve = () =>
    callApi(`/api/desk/comments/${id}/decision`, { body: { decision: 'approve' } }).then(
      () => {
        showToast(t.approved)
        done()
      },
      (error) => showFailure(error, 'report', t.failed),
    )
  return (
    <button type="button" className="desk-link" onClick={approve}>
      {t.putBack}
    </button>
  )
}
