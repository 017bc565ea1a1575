import { useReader } from '#features/accounts/browser/reader.ts'
import { inLocale } from '#text/locale.ts'
import { useLocale } from '#ui/locale.ts'
import { useFrameText } from './frameText.ts'
import { navigationItems } from './navigation.ts'
import { useShownUrl } from './useShownUrl.ts'

/**
 * The navigation bar at the bottom of narrow windows, with five items. Readers have their own page
 * in it, visitors the product's own news.
 */
export function BottomBar({ openMenu, openSearch }: { openMenu: () => void; openSearch: () => void }) {
  const { locale } = useLocale()
  const { t: f } = useFrameText()
  const url = useShownUrl()
  const [news, media, own] = navigationItems(locale, url)
  const myPage = inLocale(locale, '/my-page')
  return (
    <nav className="bottom" aria-label={f.sections}>
      {[news, media].map(
        (item) =>
          item && (
            <a key={item.icon} className={`bottom-link i i-${item.icon}`} href={item.href} aria-current={item.current ? 'page' : undefined}>
              {item.label}
            </a>
          ),
      )}
      <button type="button" className="bottom-link i i-search" onClick={openSearch}>
        {f.search}
      </button>
      <noscript>
        {import.meta.env.SSR && (
          <a className="bottom-link i i-search" href="#find">
            {f.search}
          </a>
        )}
      </noscript>
      {useReader() ? (
        <a className="bottom-link reader-link i i-bell" href={myPage} aria-current={url.pathname.startsWith(myPage) ? 'page' : undefined}>
          {f.myPage}
        </a>
      ) : (
        own && (
          <a className={`bottom-link reader-link i i-${own.icon}`} href={own.href} aria-current={own.current ? 'page' : undefined}>
            {own.label}
          </a>
        )
      )}
      <button type="button" className="bottom-link i i-more" aria-haspopup="dialog" onClick={openMenu}>
        {f.more}
      </button>
      <noscript>
        {import.meta.env.SSR && (
          <a className="bottom-link i i-more" href="#menu">
            {f.more}
          </a>
        )}
      </noscript>
    </nav>
  )
}
