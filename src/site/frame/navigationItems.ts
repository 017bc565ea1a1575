import { type ListAddress, listHref, ownPath, readListAddress } from '#features/posts/browser/listAddress.ts'
import { postTextIn } from '#features/posts/browser/postText.ts'
import { inLocale, type Locale } from '#ui/locale.ts'
import { frameTextIn } from './frameText.ts'

export type NavigationItem = { icon: string; label: string; href: string; current: boolean }

/** The sections of the site that are there, in the order menus show them, the one of this address marked; a post's page belongs to its section. */
export function navigationItems(locale: Locale, url: URL): NavigationItem[] {
  const p = postTextIn(locale)
  const f = frameTextIn(locale)
  const shown = readListAddress(url)
  const section = url.pathname.replace(/^\/en(?=\/|$)/, '')
  const item = (icon: string, label: string, address: Omit<ListAddress, 'locale'>, current: boolean) => ({
    icon,
    label,
    href: listHref({ locale, ...address }),
    current,
  })
  const front = shown?.filters.category === 'first_page'
  const trending = shown?.filters.trending !== undefined
  return [
    item('front', p.firstPage, { own: false, filters: { category: 'first_page' } }, front),
    item('news', f.news, { own: false, filters: {} }, shown ? !shown.own && !front && !trending : section.startsWith('/news/')),
    item('trending', f.trending, { own: false, filters: { trending: 'mostinteraction' } }, trending),
    item('tower', p.own, { own: true, filters: {} }, shown?.own ?? section.startsWith(`${ownPath}/`)),
    { icon: 'poll', label: f.polls, href: inLocale(locale, '/polls'), current: section.startsWith('/polls') },
    { icon: 'calendar', label: f.events, href: inLocale(locale, '/events'), current: section.startsWith('/events') },
  ]
}
