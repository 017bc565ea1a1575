import type { Ref } from 'react'
import { useLocation } from 'react-router'
import { OfflineLinks } from '#features/offline/browser/OfflineLinks.tsx'
import { LightLink, SocialLinks } from '#features/textPages/browser/Footer.tsx'
import { useFooterText } from '#features/textPages/browser/footerText.ts'
import { inLocale, inOtherLocale } from '#text/locale.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { useLocale } from '#ui/locale.ts'
import { useFrameText } from './frameText.ts'
import { navigationItems } from './navigation.ts'
import { ReaderLinks } from './ReaderLinks.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import { useShownUrl } from './useShownUrl.ts'

const menuTexts = [
  ['about', 'info'],
  ['contact', 'mail'],
  ['advertisement', 'megaphone'],
] as const

/**
 * The menu that slides in from the start side on narrow windows. It closes on a tap on the
 * backdrop, the close button, Esc (`Dialog`), and on navigation, because its key then changes.
 * Without scripts it stands at the end of the page (`withoutScripts.css`).
 */
export function SlideMenu({ ref }: { ref: Ref<HTMLDialogElement> }) {
  const { locale, t } = useLocale()
  const { t: f } = useFrameText()
  const { t: footer } = useFooterText()
  const { key, pathname, search } = useLocation()
  return (
    <Dialog key={key} ref={ref} id="menu" className="slide" label={t.name}>
      <nav className="slide-links" aria-label={f.mainMenu}>
        {navigationItems(locale, useShownUrl()).map(({ icon, label, href, current }) => (
          <a key={icon} className={`menu-link i i-${icon}`} href={href} aria-current={current ? 'page' : undefined}>
            {label}
          </a>
        ))}
      </nav>
      <div className="slide-links">
        <ReaderLinks className="menu-link" named />
      </div>
      <div className="slide-links">
        <OfflineLinks />
        <ThemeSwitch labelled />
        <a className="menu-link i i-globe" href={inOtherLocale(pathname, search)} lang={locale === 'ar' ? 'en' : 'ar'}>
          {f.otherLanguage}
        </a>
      </div>
      <div className="slide-links">
        {menuTexts.map(([page, icon]) => (
          <a key={page} className={`menu-link i i-${icon}`} href={inLocale(locale, `/${page}`)}>
            {footer[page]}
          </a>
        ))}
        <LightLink className="menu-link i i-doc" />
      </div>
      <SocialLinks />
    </Dialog>
  )
}
