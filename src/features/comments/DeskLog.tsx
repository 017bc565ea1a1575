import { useCommentText } from '#web/comments/commentText.ts'
import { commentHref } from '#web/comments/subjectHref.ts'
import { tellFailure } from '#web/comments/tellFailure.ts'
import { usePages } from '#web/comments/usePages.ts'
import { useDesk } from '#web/desk/useDesk.ts'
import { useLocale } from '#web/locale.ts'
import { fullTime } from '#web/times.ts'
import { CommentText } from './CommentText.tsx'
import type { LogEntry } from './schema.ts'

/** Who decided what, the newest first. */
export function DeskLog() {
  const { t } = useDesk()
  const words = useLocale().t
  const { status, items, next, busy, loadMore } = usePages<LogEntry>('/api/desk/log')
  return (
    <>
      {status === 'loading' && <p role="status">{words.loading}</p>}
      {status === 'failed' && <p role="alert">{t.queueFailed}</p>}
      {status === 'ready' && items.length === 0 && <p className="desk-empty">{t.logEmpty}</p>}
      <ol className="desk-cases">
        {items.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} />
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

function Entry({ entry: { actor, action, comment_id, detail, subject, created_at } }: { entry: LogEntry }) {
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
