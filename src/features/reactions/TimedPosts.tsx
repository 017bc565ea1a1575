import type { ReactNode } from 'react'
import { useLocale } from '#web/locale.ts'
import { useReactionText } from '#web/reactions/reactionText.ts'
import type { TimedItem, usePostsByTime } from '#web/reactions/usePostsByTime.ts'
import { PostLines } from './PostLines.tsx'

type Props = { list: ReturnType<typeof usePostsByTime>; beside?: (item: TimedItem) => ReactNode }

/** The reader's own posts as far as they are loaded, and what goes on from there. */
export function TimedPosts({ list, beside }: Props) {
  const { t } = useLocale()
  const { r } = useReactionText()
  const { items, next, loading, failed, loadMore } = list
  return (
    <div aria-busy={loading}>
      {items && <PostLines items={items} beside={beside} />}
      {failed && <p role="alert">{r.listFailed}</p>}
      {loading && !items && <p className="profile-wait">{t.loading}</p>}
      {(failed || next !== null) && (
        <button type="button" className="button" disabled={loading} onClick={loadMore}>
          {failed ? t.tryAgain : t.loadMore}
        </button>
      )}
    </div>
  )
}
