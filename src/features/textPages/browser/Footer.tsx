import { useLocation } from 'react-router'
import { brand } from '#brand.ts'
import { inLocale } from '#text/locale.ts'
import { lightHref, withVersion } from '#ui/lightAddress.ts'
import { useLocale } from '#ui/locale.ts'
import { textPages } from '../textPages.ts'
import { useFooterText } from './footerText.ts'

/** Links to the text pages and our social accounts, after the content of every page. */
export function Footer() {
  return (
    <footer className="footer page-footer">
      <FooterLinks />
    </footer>
  )
}

/** The same on wide windows, at the end of what scrolls beside a list. */
export function PanelFooter() {
  return (
    <div className="footer panel-footer">
      <FooterLinks />
    </div>
  )
}

function FooterLinks() {
  const { locale, t } = useLocale()
  const { t: f } = useFooterText()
  return (
    <>
      <p>
        <strong>{t.name}</strong> {t.tagline}
      </p>
      <nav aria-label={f.footer}>
        <ul className="footer-links">
          {textPages.map((page) => (
            <li key={page}>
              <a href={inLocale(locale, `/${page}`)}>{f[page]}</a>
            </li>
          ))}
          <li>
            <LightLink />
          </li>
        </ul>
      </nav>
      <SocialLinks />
    </>
  )
}

/**
 * Link to the light version of the page, which the reader then gets until they choose the full one.
 */
export function LightLink({ className }: { className?: string }) {
  const { pathname, search } = useLocation()
  const { t } = useFooterText()
  return (
    <a className={className} rel="nofollow" href={withVersion(lightHref(pathname + search), 'light')}>
      {t.lightVersion}
    </a>
  )
}

export function SocialLinks() {
  const { t } = useFooterText()
  return (
    <ul className="footer-links" aria-label={t.followUs}>
      {brand.social.map(({ name, url }) => (
        <li key={name}>
          <a href={url} lang="en" target="_blank" rel="noopener">
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
