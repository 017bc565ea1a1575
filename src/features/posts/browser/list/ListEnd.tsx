import { inLocale } from '#text/locale.ts'
import { LoadMoreButton } from '#ui/LoadMoreButton.tsx'
import { late } from '#ui/late.tsx'
import { lightHref } from '#ui/lightAddress.ts'
import { useLocale } from '#ui/locale.ts'
import { type ListAddress, listHref } from '../listAddress.ts'
import { usePostText } from '../postText.ts'
import type { ListState, NewsList } from './newsList.ts'
import { PostSkeleton } from './PostSkeleton.tsx'

/** The part of `BothLanguages.tsx`, loaded where it is shown. */
export const BothLanguages = late<{ address: ListAddress }>(() => import('./BothLanguages.tsx').then((loaded) => loaded?.BothLanguages))

/**
 * The end of a list: placeholders while more posts load, an error with a retry button, or the last
 * line, with the latest news after the front page. Without scripts, a link to the next light page.
 */
export function ListEnd({ list, state }: { list: NewsList; state: ListState }) {
  const { t } = useLocale()
  const { latest } = usePostText().t
  if (state.loading) return <PostSkeleton count={3} label={t.loadingMore} />
  const { address } = list.start
  if (!state.failed && state.next === null)
    return (
      <>
        <p className="list-end">
          {t.endOfList}
          {address.filters.category === 'first_page' && (
            <>
              <br />
              <a className="button" href={inLocale(address.locale, '/')}>
                {latest}
              </a>
            </>
          )}
        </p>
        {state.pages.length === 1 && !state.pages[0]?.some(({ heading }) => heading) && <BothLanguages address={address} />}
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
