import { fullTime } from '#text/times.ts'
import { useDesk } from '#ui/desk/useDesk.ts'
import { useLocale } from '#ui/locale.ts'
import { CommentText } from '../thread/CommentText.tsx'
import { useBanPreviewText } from './banPreviewText.ts'
import type { ShownPreview } from './useBanPreview.ts'

/** How many comments a word would have held, and the newest of them. */
export function BanPreviewResult({ preview }: { preview: ShownPreview }) {
  const { locale, t } = useDesk()
  const { t: p } = useBanPreviewText()
  const common = useLocale().t
  const found = preview === 'loading' ? null : preview
  return (
    <>
      <p role="status">
        {preview === 'loading' && common.loading}
        {found && p.held(found.word, found.held)} {found?.is_cut && p.cut(found.looked_at)}
      </p>
      {found && found.held > found.sample.length && <p>{p.newest(found.sample.length)}</p>}
      {found && found.held > 0 && (
        <ul className="desk-cases">
          {found.sample.map(({ id, content, state, author, created_at }) => (
            <li key={id}>
              <p className="comment-head">
                <bdi className="comment-author">{author?.name ?? t.formerReader}</bdi>
                <span>{fullTime(locale, created_at)}</span>
                <span className="comment-tag">{t.states[state]}</span>
              </p>
              <CommentText text={content} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
