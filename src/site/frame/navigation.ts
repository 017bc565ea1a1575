import { eventsMenuItem } from '#features/events/browser/navigation.ts'
import { pollsMenuItem } from '#features/polls/browser/navigation.ts'
import { isInMedia, type ListAddress, listHref, readListAddress } from '#features/posts/browser/listAddress.ts'
import { postTextIn } from '#features/posts/browser/postText.ts'
import { ownPath } from '#features/posts/postPath.ts'
import { quickViewMenuItem } from '#features/quickView/browser/navigation.ts'
import { surveyMenuItem } from '#features/surveys/browser/navigation.ts'
import type { Locale } from '#text/locale.ts'
import { inLocale } from '#text/locale.ts'
import type { MenuItem } from '#ui/navigation.ts'
import { frameTextIn } from './frameText.ts'

/** Menu items of features, in order, after the lists of news. */
const sections: MenuItem[] = [pollsMenuItem, surveyMenuItem, eventsMenuItem]

/** All menu items of features. */
export const featureItems: MenuItem[] = [...sections, quickViewMenuItem]

export type NavigationItem = { icon: string; label: string; href: string; current: boolean }

/**
 * The items of the menus in order; the one of this address is marked as current. A post's page
 * belongs to its section, and so do the lists of news that are tabs on full pages: the front page,
 * the latest and trending news.
 */
export function navigationItems(locale: Locale, url: URL): NavigationItem[] {
  const p = postTextIn(locale)
  const f = frameTextIn(locale)
  const shown = readListAddress(url)
  const path = url.pathname.replace(/^\/en(?=\/|$)/, '')
  return [
    listItem('news', f.news, { locale, own: false, filters: {} }, shown ? !shown.own && !shown.media : path.startsWith('/news/')),
    listItem(
      'media',
      p.media,
      { locale, own: false, media: true, filters: {} },
      shown?.media ?? (!shown && isInMedia(url.pathname) && !path.startsWith(quickViewMenuItem.path)),
    ),
    listItem('tower', p.own, { locale, own: true, filters: {} }, shown?.own ?? path.startsWith(`${ownPath}/`)),
    ...[...sections, ...(path.startsWith('/media') ? [quickViewMenuItem] : [])].map((section) => ({
      icon: section.icon,
      label: section.label[locale],
      href: inLocale(locale, section.path),
      current: path.startsWith(section.path),
    })),
  ]
}

/** The lists of news that are tabs on full pages, for menus without tabs. */
export function tabItems(locale: Locale, url: URL): NavigationItem[] {
  const shown = readListAddress(url)
  const isNews = shown !== null && !shown.media && !shown.own
  const front: ListAddress = { locale, own: false, filters: { category: 'first_page' } }
  const trending: ListAddress = { locale, own: false, filters: { trending: 'mostinteraction' } }
  return [
    listItem('front', postTextIn(locale).firstPage, front, isNews && shown.filters.category === 'first_page'),
    listItem('trending', frameTextIn(locale).trending, trending, isNews && shown.filters.trending !== undefined),
  ]
}

const listItem = (icon: string, label: string, address: ListAddress, current: boolean) => ({
  icon,
  label,
  href: listHref(address),
  current,
})
