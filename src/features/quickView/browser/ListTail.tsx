import { inLocale } from '#text/locale.ts'
import { LoadMoreButton } from '#ui/LoadMoreButton.tsx'
import { useLocale } from '#ui/locale.ts'
import { quickViewHref } from './clip.ts'
import type { ClipList } from './clipList.ts'
import { useQuickViewText } from './quickViewText.ts'

/** Slide after the last clip: more that are loading, or the end; `isOver`: no more are loaded. */
export function ListTail({ list, isOver }: { list: ClipList; isOver: boolean }) {
  const { locale, t } = useLocale()
  const { t: q } = useQuickViewText()
  const { pages, next, failed } = list.use()
  if (failed) return <LoadMoreButton failed={q.moreFailed} onClick={() => void list.retry()} />
  if (next !== null && !isOver) return <p role="status">{t.loading}</p>
  const isEmpty = pages.flat().length === 0
  return (
    <>
      <h2>{isEmpty ? q.none : q.end}</h2>
      <p>{q.endText}</p>
      <p className="message-ways">
        {!isEmpty && (
          <a className="button button-main" href={quickViewHref(locale)}>
            {q.newest}
          </a>
        )}
        <a className="button" href={inLocale(locale, '/media')}>
          {q.toMedia}
        </a>
      </p>
    </>
  )
}
