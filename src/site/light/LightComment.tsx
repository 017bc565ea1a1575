import { commentTextIn } from '#features/comments/browser/commentText.ts'
import type { Comment, Reply } from '#features/comments/schema.ts'
import type { Locale } from '#text/locale.ts'
import { fullTime } from '#text/times.ts'
import { lightTextIn } from './lightText.ts'

type Props = { locale: Locale; comment: Comment; path: string; isSingle: boolean }

/** A comment with its first replies, or all of them. */
export function LightComment({ locale, comment, path, isSingle }: Props) {
  const hidden = comment.replies_cursor !== null && !isSingle
  return (
    <article>
      <One locale={locale} comment={comment} path={path} />
      {comment.replies.length > 0 && (
        <div className="replies">
          {comment.replies.map((reply) => (
            <One key={reply.id} locale={locale} comment={reply} path={path} />
          ))}
          {hidden && (
            <p className="more">
              <a href={`${path}?comment=${comment.id}`}>{lightTextIn(locale).restOfReplies}</a>
            </p>
          )}
        </div>
      )}
    </article>
  )
}

function One({
  locale,
  comment: { id, author, created_at, edited_at, content, state },
  path,
}: Omit<Props, 'comment' | 'isSingle'> & { comment: Reply }) {
  const c = commentTextIn(locale)
  return (
    <div id={`comment-${id}`}>
      <p className="meta">
        <bdi>{author?.name ?? c.formerReader}</bdi> · <time dateTime={created_at}>{fullTime(locale, created_at)}</time>
        {edited_at && ` · ${c.edited}`}
      </p>
      {content === null
        ? state !== 'visible' && <p className="meta">{c.gone[state]}</p>
        : content.split('\n').map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else, and they never change.
            <p key={at} dir="auto">
              {line}
            </p>
          ))}
      {content !== null && state === 'held' && <p className="meta">{c.held}</p>}
      {content !== null && state === 'visible' && (
        <p className="more">
          <a rel="nofollow" href={`${path}?reply=${id}#write`}>
            {c.reply}
          </a>
        </p>
      )}
    </div>
  )
}
