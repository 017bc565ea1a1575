import { useEffect } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'
import { asChosen, storeChoice } from '#features/posts/browser/contentChoice.ts'
import type { PostState } from '#features/posts/browser/list/leavePost.ts'
import { dropCachedList, forgetListCount } from '#features/posts/browser/list/newsList.ts'
import { isMyNewsList, listHref, readListAddress } from '#features/posts/browser/listAddress.ts'
import { isLight } from '#ui/lightAddress.ts'
import { savesData } from '#ui/savesData.ts'
import { isKnownHere } from '../documentRoutes.ts'

/**
 * Turns clicks on links to our own pages into client-side navigation, with a single listener. The
 * links themselves are plain elements, which work before hydration and cost nothing to render.
 */
export function useInternalLinks(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
      if (!link || !isPage(link)) return
      event.preventDefault()
      loadArabic()
      follow(link, navigate)
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [navigate])
}

function isPage(link: HTMLAnchorElement): boolean {
  if (
    link.origin !== location.origin ||
    link.target ||
    link.type ||
    link.hasAttribute('download') ||
    link.pathname.startsWith('/api/') ||
    isLight(link.pathname) ||
    !isKnownHere(link.pathname)
  )
    return false
  return !(link.hash && link.pathname === location.pathname && link.search === location.search)
}

/**
 * The next page of an English reader may print Arabic words, as the name of an agency, and fonts
 * that arrive late are not used. Arabic pages have them.
 */
function loadArabic(): void {
  if (document.documentElement.lang !== 'en' || savesData()) return
  for (const weight of [400, 600]) void document.fonts.load(`${weight} 1em "Plex for Arabic letters"`, 'ع')
}

function follow(link: HTMLAnchorElement, navigate: NavigateFunction): void {
  const to = link.pathname + link.search + link.hash
  const { contentLanguage } = link.dataset
  if (contentLanguage !== undefined) storeChoice(contentLanguage)
  const named = readListAddress(new URL(link.href))
  if (named) {
    const list = contentLanguage === undefined ? asChosen(named) : named
    // A link to a list loads it afresh; only going back restores it as it was.
    dropCachedList(listHref(list))
    forgetListCount(list)
    navigate(list === named ? to : listHref(list) + link.hash)
    return
  }
  if (isMyNewsList(link.pathname)) return void navigate(to)
  const fromItem = link.closest('.posts, .my-news') !== null
  const onList = readListAddress(new URL(location.href)) !== null || isMyNewsList(location.pathname)
  const before: PostState | null = history.state?.usr ?? null
  const state: PostState = { fromList: onList || (fromItem && before?.fromList), from: location.pathname + location.search }
  // Opening one post after another beside the list replaces the history entry, so that "back" leads
  // to the list.
  navigate(to, { state, replace: fromItem && !onList })
}
