import { type ListAddress, listHref } from '../listAddress.ts'
import { type Locale, messagesIn } from '../locale.ts'

export type Place = { icon: string; label: string; href: string; current: boolean }

/** The sections of the site that are there, in the order menus show them. `shown` is the list in the address bar. */
export function placesIn(locale: Locale, shown: ListAddress | null): Place[] {
  const t = messagesIn(locale)
  const place = (icon: string, label: string, address: Omit<ListAddress, 'locale'>, current: boolean) => ({
    icon,
    label,
    href: listHref({ locale, ...address }),
    current,
  })
  const front = shown?.filters.category === 'first_page'
  const trending = shown?.filters.trending !== undefined
  return [
    place('front', t.firstPage, { own: false, filters: { category: 'first_page' } }, front),
    place('news', t.news, { own: false, filters: {} }, shown !== null && !shown.own && !front && !trending),
    place('trending', t.trending, { own: false, filters: { trending: 'mostinteraction' } }, trending),
    place('tower', t.own, { own: true, filters: {} }, shown?.own === true),
  ]
}
