import type { ReactNode } from 'react'
import { readListAddress } from '#features/posts/browser/listAddress.ts'
import { statusTextIn } from '#features/status/browser/statusText.ts'
import { footerTextIn } from '#features/textPages/browser/footerText.ts'
import { textPages } from '#features/textPages/textPages.ts'
import { directionOf, inLocale, inOtherLocale, type Locale } from '#text/locale.ts'
import { lightHref, withVersion } from '#ui/lightAddress.ts'
import { messagesIn } from '#ui/locale.ts'
import { frameTextIn } from '../frame/frameText.ts'
import { navigationItems, tabItems } from '../frame/navigation.ts'
import { skipLink } from '../frame/skipLink.ts'
import { lightKindOf } from './lightKind.ts'
import type { LightPage } from './lightPage.ts'
import { lightStyle } from './lightStyle.ts'
import { lightTextIn } from './lightText.ts'

type Props = { page: LightPage; locale: Locale /** Address of the full page. */; url: URL; origin: string }

/**
 * The document around a light page. What a reader came for is first, so that text browsers and slow
 * connections show it first; menus are last.
 */
export function LightDocument({ page, locale, url, origin }: Props) {
  const t = messagesIn(locale)
  return (
    <html lang={locale} dir={directionOf(locale)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${page.title} · ${t.name}`}</title>
        {page.canonical && <meta name="description" content={`${page.title} – ${t.tagline}`} />}
        {page.canonical ? <link rel="canonical" href={origin + page.canonical} /> : <meta name="robots" content="noindex, follow" />}
        <link rel="icon" href="data:," />
        <style>{lightStyle}</style>
      </head>
      <body>
        {/* Spaces and blocks, because text browsers have no style. */}
        <div>
          <a className="skip" href="#main">
            {skipLink(locale, url).label}
          </a>
        </div>
        <header>
          <strong>
            <a href={lightHref(inLocale(locale, '/'))}>{t.name}</a>
          </strong>{' '}
          <a href="#menu">{frameTextIn(locale).menu}</a> <FullLink url={url} locale={locale} />
        </header>
        <main id="main">{page.content}</main>
        <footer id="menu">
          <SearchForm locale={locale} url={url} />
          <Menu locale={locale} url={url} />
        </footer>
      </body>
    </html>
  )
}

function FullLink({ url, locale }: { url: URL; locale: Locale }) {
  const kind = lightKindOf(url.pathname)
  const path = kind === undefined || kind === 'filters' ? inLocale(locale, '/') : url.pathname + url.search
  return (
    <a rel="nofollow" href={withVersion(path, 'full')}>
      {lightTextIn(locale).fullVersion}
    </a>
  )
}

/** Searches all news, all media or all own news, whichever the reader is in. */
function SearchForm({ locale, url }: { locale: Locale; url: URL }) {
  const f = frameTextIn(locale)
  const list = readListAddress(url)
  const media = url.pathname.startsWith(inLocale(locale, '/media'))
  return (
    <search>
      <form action={lightHref(media ? inLocale(locale, '/media') : inLocale(locale, '/news'))}>
        <label htmlFor="search">{media ? f.searchMedia : f.searchFor}</label>
        <input id="search" name="search" type="search" dir="auto" maxLength={200} defaultValue={list?.filters.search} required />
        <button type="submit">{f.search}</button>
      </form>
    </search>
  )
}

function Menu({ locale, url }: { locale: Locale; url: URL }) {
  const f = frameTextIn(locale)
  const footer = footerTextIn(locale)
  const tabs = tabItems(locale, url)
  const inTab = tabs.some(({ current }) => current)
  const items = [...tabs, ...navigationItems(locale, url).map((item) => ({ ...item, current: item.current && !inTab }))]
  return (
    <>
      <nav aria-label={f.mainMenu}>
        <ul>
          {items.map(({ label, href, current }) => (
            <Item key={href} href={lightKindOf(href) ? lightHref(href) : href} current={current}>
              {label}
            </Item>
          ))}
          <Item href={lightHref(inLocale(locale, '/filters'))}>{lightTextIn(locale).filters}</Item>
        </ul>
      </nav>
      <nav aria-label={footer.footer}>
        <ul>
          {textPages.map((page) => (
            <Item key={page} href={lightHref(inLocale(locale, `/${page}`))}>
              {footer[page]}
            </Item>
          ))}
          <Item href={lightHref(inLocale(locale, '/status'))}>{statusTextIn(locale).title}</Item>
          <li>
            <a href={lightHref(inOtherLocale(url.pathname, url.search))} lang={locale === 'ar' ? 'en' : 'ar'} dir="auto">
              {f.otherLanguage}
            </a>
          </li>
          <Item href={inLocale(locale, '/my-page')}>{f.myPage}</Item>
          <li>
            <FullLink url={url} locale={locale} />
          </li>
        </ul>
      </nav>
    </>
  )
}

function Item({ href, current = false, children }: { href: string; current?: boolean; children: ReactNode }) {
  return (
    <li>
      <a href={href} aria-current={current ? 'page' : undefined}>
        {children}
      </a>
    </li>
  )
}
