import { adsTab } from '#features/ads/browser/navigation.ts'
import { couponsTab, paymentsTab, plansTab } from '#features/billing/browser/navigation.ts'
import { bannedWordsTab, commentsTab, logTab } from '#features/comments/browser/navigation.ts'
import { whatsappTab } from '#features/delivery/browser/navigation.ts'
import { eventsMenuItem, eventsTab } from '#features/events/browser/navigation.ts'
import { sourcesTab } from '#features/ingest/browser/navigation.ts'
import { pollsMenuItem, pollsTab } from '#features/polls/browser/navigation.ts'
import { isInMedia, type ListAddress, listHref, readListAddress } from '#features/posts/browser/listAddress.ts'
import { postTextIn } from '#features/posts/browser/postText.ts'
import { ownPath } from '#features/posts/postPath.ts'
import { quickViewMenuItem } from '#features/quickView/browser/navigation.ts'
import { surveyMenuItem, surveysTab } from '#features/surveys/browser/navigation.ts'
import { inLocale, type Locale } from '#ui/locale.ts'
import type { DeskTab, MenuItem } from '#ui/navigation.ts'
import { frameTextIn } from './frameText.ts'

/** Menu items of features, in order, after the lists of news. */
const sections: MenuItem[] = [pollsMenuItem, surveyMenuItem, eventsMenuItem]

/** The tabs of the desk, in order. */
export const deskTabs: DeskTab[] = [
  commentsTab,
  pollsTab,
  surveysTab,
  eventsTab,
  paymentsTab,
  plansTab,
  couponsTab,
  adsTab,
  whatsappTab,
  sourcesTab,
  bannedWordsTab,
  logTab,
]

/** The tab of the desk at this path. */
export function deskTabOf(locale: Locale, pathname: string): DeskTab | undefined {
  return deskTabs.find(({ path }) => inLocale(locale, path) === pathname.replace(/\/$/, ''))
}

export type NavigationItem = { icon: string; label: string; href: string; current: boolean }

/** The items of the menus in order; the one of this address is marked as current. A post's page belongs to its section. */
export function navigationItems(locale: Locale, url: URL): NavigationItem[] {
  const p = postTextIn(locale)
  const f = frameTextIn(locale)
  const shown = readListAddress(url)
  const path = url.pathname.replace(/^\/en(?=\/|$)/, '')
  const item = (icon: string, label: string, address: Omit<ListAddress, 'locale'>, current: boolean) => ({
    icon,
    label,
    href: listHref({ locale, ...address }),
    current,
  })
  const front = shown?.filters.category === 'first_page'
  const trending = shown?.filters.trending !== undefined
  return [
    item('front', p.firstPage, { own: false, filters: { category: 'first_page' } }, front && !shown?.media && !shown?.own),
    item(
      'news',
      f.news,
      { own: false, filters: {} },
      shown ? !shown.own && !shown.media && !front && !trending : path.startsWith('/news/'),
    ),
    item(
      'media',
      p.media,
      { own: false, media: true, filters: {} },
      shown?.media ? true : !shown && isInMedia(url.pathname) && !path.startsWith(quickViewMenuItem.path),
    ),
    item('trending', f.trending, { own: false, filters: { trending: 'mostinteraction' } }, trending && !shown?.media && !shown?.own),
    item('tower', p.own, { own: true, filters: {} }, shown?.own ?? path.startsWith(`${ownPath}/`)),
    ...[...sections, ...(path.startsWith('/media') ? [quickViewMenuItem] : [])].map((section) => ({
      icon: section.icon,
      label: section.label[locale],
      href: inLocale(locale, section.path),
      current: path.startsWith(section.path),
    })),
  ]
}
