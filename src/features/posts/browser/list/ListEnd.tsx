import { Footer } from '#features/textPages/browser/Footer.tsx'
import { LoadMoreButton } from '#ui/LoadMoreButton.tsx'
import { useLocale } from '#ui/locale.ts'
import type { ListState, NewsList } from './newsList.ts'
import { PostSkeleton } from './PostSkeleton.tsx'

/** The end of a list: placeholders while more posts load, an error with a retry button, or the last line, with the footer if no panel beside it has one. */
export function ListEnd({ list, state }: { list: NewsList; state: ListState }) {
  const { t } = useLocale()
  if (state.loading) return <PostSkeleton count={3} label={t.loadingMore} />
  if (!state.failed && state.next === null)
    return (
      <>
        <p className="list-end">{t.endOfList}</p>
        <Footer />
      </>
    )
  return <LoadMoreButton failed={state.failed && t.loadMoreFailed} onClick={() => list.loadMore()} />
}
