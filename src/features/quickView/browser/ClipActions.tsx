import { useCommentCount } from '#features/posts/browser/list/commentCounts.ts'
import { compactNumber } from '#text/times.ts'
import { useLocale } from '#ui/locale.ts'
import { shareLink } from '#ui/share/shareLink.ts'
import { type Clip, quickViewHref } from './clip.ts'
import { muted } from './muted.ts'
import { useQuickViewText } from './quickViewText.ts'

/** Sound, comments, sharing and the source, at the end side of a clip. */
export function ClipActions({ clip, openComments }: { clip: Clip; openComments: (clip: Clip) => void }) {
  const { locale, t } = useLocale()
  const { t: q } = useQuickViewText()
  const isMuted = muted.use()
  const comments = compactNumber(locale, useCommentCount('post', clip.id, clip.comments))
  const atSource = q.watchAt[clip.network]
  return (
    <div className="clip-actions">
      <button
        type="button"
        className={`icon-button i i-${isMuted ? 'muted' : 'sound'}`}
        aria-label={q.sound}
        aria-pressed={!isMuted}
        title={q.sound}
        onClick={() => muted.set(!isMuted)}
      />
      <button
        type="button"
        className="icon-button i i-comment"
        aria-label={t.comments(comments)}
        aria-haspopup="dialog"
        onClick={() => openComments(clip)}
      >
        {comments !== '0' && <span aria-hidden="true">{comments}</span>}
      </button>
      <button
        type="button"
        className="icon-button i i-share"
        aria-label={t.share}
        title={t.share}
        onClick={() => shareLink(clip.title, quickViewHref(locale, clip.id), locale)}
      />
      <a className="icon-button i i-external" href={clip.url} target="_blank" rel="noopener nofollow" title={atSource}>
        <span className="sr-only">{atSource}</span>
      </a>
    </div>
  )
}
