import { brand } from '#brand.ts'
import { inLocale, useLocale } from '#ui/locale.ts'
import { textPages } from './textPages.ts'

/** Who we are and where else to find us. */
export function Footer() {
  const { locale, t } = useLocale()
  return (
    <footer className="footer">
      <p>
        <strong>{t.name}</strong> {t.tagline}
      </p>
      <nav aria-label={t.footer}>
        <ul className="footer-links">
          {textPages.map((page) => (
            <li key={page}>
              <a href={inLocale(locale, `/${page}`)}>{t[page]}</a>
            </li>
          ))}
        </ul>
      </nav>
      <SocialLinks />
    </footer>
  )
}

export function SocialLinks() {
  const { t } = useLocale()
  return (
    <ul className="footer-links" aria-label={t.followUs}>
      {brand.social.map(({ name, url }) => (
        <li key={name}>
          <a href={url} target="_blank" rel="noopener">
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
