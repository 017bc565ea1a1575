import { useLocale } from '#ui/locale.ts'
import { useFrameText } from './frameText.ts'
import { navigationItems } from './navigation.ts'
import { useShownUrl } from './useShownUrl.ts'

/** The navigation bar at the bottom of narrow windows, with five items. */
export function BottomBar({ openMenu, openSearch }: { openMenu: () => void; openSearch: () => void }) {
  const { locale, t } = useLocale()
  const { t: f } = useFrameText()
  const [front, news, , own] = navigationItems(locale, useShownUrl())
  return (
    <nav className="bottom" aria-label={f.sections}>
      {[news, front].map(
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
      {own && (
        <a className={`bottom-link i i-${own.icon}`} href={own.href} aria-current={own.current ? 'page' : undefined}>
          {t.name}
        </a>
      )}
      <button type="button" className="bottom-link i i-more" aria-haspopup="dialog" onClick={openMenu}>
        {f.more}
      </button>
    </nav>
  )
}
