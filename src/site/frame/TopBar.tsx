import { useLocation, useRouteLoaderData } from 'react-router'
import { isInMedia, type ListAddress, listHref, readListAddress } from '#features/posts/browser/listAddress.ts'
import { usePostText } from '#features/posts/browser/postText.ts'
import type { Locale } from '#text/locale.ts'
import { inOtherLocale } from '#text/locale.ts'
import { Brand } from './Brand.tsx'
import { useFrameText } from './frameText.ts'
import { SearchField } from './SearchField.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import { TrendingMenu } from './TrendingMenu.tsx'
import { useShownUrl } from './useShownUrl.ts'

/** Name, tabs, search, theme and language. On narrow windows, the tabs are in a separate row. */
export function TopBar({ openMenu, openSearch }: { openMenu: () => void; openSearch: () => void }) {
  const { locale, t } = useFrameText()
  const { pathname, search } = useLocation()
  const url = useShownUrl()
  const shown = readListAddress(url)
  const beside = useRouteLoaderData<{ address: ListAddress }>(`${locale}:frame`)?.address
  const address = shown ?? (isInMedia(url.pathname) ? { locale, own: false, media: true, filters: {} } : null)
  return (
    <header className="top">
      <button type="button" className="icon-button i i-menu menu-button" aria-label={t.menu} aria-haspopup="dialog" onClick={openMenu} />
      <noscript>{import.meta.env.SSR && <IconLink className="i-menu menu-button" href="#menu" label={t.menu} />}</noscript>
      <Brand />
      <Tabs address={shown ?? beside ?? address} isList={shown !== null} locale={locale} />
      <SearchField className="top-search" address={address} />
      <button
        type="button"
        className="icon-button i i-search search-button"
        aria-label={t.search}
        aria-haspopup="dialog"
        onClick={openSearch}
      />
      <noscript>{import.meta.env.SSR && <IconLink className="i-search search-button" href="#find" label={t.search} />}</noscript>
      <ThemeSwitch />
      <a
        className="icon-button language"
        href={inOtherLocale(pathname, search)}
        hrefLang={locale === 'ar' ? 'en' : 'ar'}
        lang={locale === 'ar' ? 'en' : 'ar'}
        aria-label={`${t.otherLanguageShort} ${t.otherLanguage}`}
        title={t.otherLanguage}
      >
        {t.otherLanguageShort}
      </a>
    </header>
  )
}

/** Stands for a button without scripts. */
function IconLink({ className, href, label }: { className: string; href: string; label: string }) {
  return (
    <a className={`icon-button i ${className}`} href={href}>
      <span className="sr-only">{label}</span>
    </a>
  )
}

/** `address`: of the list, also while a post is open beside it; `isList`: none is. */
function Tabs({ address, isList, locale }: { address: ListAddress | null; isList: boolean; locale: Locale }) {
  const { t } = usePostText()
  const { lists } = useFrameText().t
  const front: ListAddress = { locale, own: false, filters: { category: 'first_page' } }
  const media = address?.media === true
  const latest: ListAddress = { locale, own: false, media, filters: {} }
  const filters = address?.filters
  const onFront = filters?.category === 'first_page' && !media
  const onLatest = filters && !address?.own && !onFront && !filters.trending && !filters.day
  const current = isList ? 'page' : true
  return (
    <nav className="tabs" aria-label={lists}>
      <a className="tab" href={listHref(front)} aria-current={onFront ? current : undefined}>
        {t.firstPage}
      </a>
      <a className="tab" href={listHref(latest)} aria-current={onLatest ? current : undefined}>
        {media ? t.latestMedia : t.latest}
      </a>
      <TrendingMenu address={address ?? latest} />
    </nav>
  )
}
