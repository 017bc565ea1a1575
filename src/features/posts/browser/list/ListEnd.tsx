import { LoadMoreButton } from '#ui/LoadMoreButton.tsx'
import { late } from '#ui/late.tsx'
import { lightHref } from '#ui/lightAddress.ts'
import { useLocale } from '#ui/locale.ts'
import { type ListAddress, listHref } from '../listAddress.ts'
import type { ListState, NewsList } from './newsList.ts'
import { PostSkeleton } from './PostSkeleton.tsx'

/** The part of `BothLanguages.tsx`, loaded where it is shown. */
export const BothLanguages = late<{ address: ListAddress }>(() => import('./BothLanguages.tsx').then((loaded) => loaded?.BothLanguages))

/**
 * The end of a list: placeholders while more posts load, an error with a retry button, or the last
 * line. Without scripts, a link to the next light page.
 */
export function ListEnd({ list, state }: { list: NewsList; state: ListState }) {
  const { t } = useLocale()
  if (state.loading) return <PostSkeleton count={3} label={t.loadingMore} />
  if (!state.failed && state.next === null)
    return (
      <>
        <p className="list-end">{t.endOfList}</p>
        {state.pages.length === 1 && <BothLanguages address={list.start.address} />}
      </>
    )
  return (
    <>
      <LoadMoreButton failed={state.failed && t.loadMoreFailed} onClick={() => list.loadMore()} />
      <noscript>
        {import.meta.env.SSR && (
          <p className="list-end">
            <a className="button" rel="next" href={nextLightPage(list, state.next)}>
              {t.loadMore}
            </a>
          </p>
        )}
      </noscript>
    </>
  )
}

function nextLightPage({ start: { address } }: NewsList, cursor: string | null): string {
  const href = lightHref(listHref(address))
  return cursor === null ? href : `${href}${href.includes('?') ? '&' : '?'}${new URLSearchParams({ cursor })}`
}
