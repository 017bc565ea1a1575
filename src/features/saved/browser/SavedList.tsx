import type { Resource } from '#features/reactions/browser/react.ts'
import { useReactionText } from '#features/reactions/browser/reactionText.ts'
import { inLocale } from '#text/locale.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SavedComments } from './SavedComments.tsx'
import { SavedPolls } from './SavedPolls.tsx'
import { SaveMark } from './SaveMark.tsx'
import { TimedPosts } from './TimedPosts.tsx'
import { type TimedItem, usePostsByTime } from './usePostsByTime.ts'

const pageSize = 30

/**
 * The reader's saved posts. A removed one stays until the reader leaves, so that nothing moves and
 * it can be saved again.
 */
export function SavedList() {
  const { locale } = useReactionText()
  const list = usePostsByTime('/api/auth/saved', locale, pageSize)
  return (
    <>
      {list.items?.length === 0 ? (
        <NothingSaved />
      ) : (
        <TimedPosts list={list} beside={(item) => <SaveMark resource={resourceOf(item)} title={item.title} />} />
      )}
      <SavedPolls />
      <SavedComments />
    </>
  )
}

function NothingSaved() {
  const { locale, t: r } = useReactionText()
  return <EmptyState title={r.noneSaved} text={r.noneSavedText} href={inLocale(locale, '/')} link={r.browse} />
}

function resourceOf(item: TimedItem): Resource {
  return { type: 'post', id: item.id, counters: Object.fromEntries(item.reactions), own: { save: 1 } }
}
