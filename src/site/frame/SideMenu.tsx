import { useState } from 'react'
import { useFrameText } from './frameText.ts'
import { navigationItems } from './navigation.ts'
import { ReaderLinks } from './ReaderLinks.tsx'
import { useShownUrl } from './useShownUrl.ts'

/** The menu at the start side of wide windows: icons with labels, expandable to full width. */
export function SideMenu() {
  const { locale, t } = useFrameText()
  const [wide, setWide] = useState(false)
  const url = useShownUrl()
  return (
    <nav className="side" aria-label={t.mainMenu} data-wide={wide || undefined}>
      <button type="button" className="side-link i i-menu" aria-expanded={wide} aria-label={t.widenMenu} onClick={() => setWide(!wide)} />
      {navigationItems(locale, url).map(({ icon, label, href, current }) => (
        <a key={icon} className={`side-link i i-${icon}`} href={href} aria-current={current ? 'page' : undefined}>
          {label}
        </a>
      ))}
      <ReaderLinks className="side-link" />
    </nav>
  )
}
