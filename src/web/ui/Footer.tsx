import { brand } from '../../brand.ts'
import { useLocale } from '../locale.ts'

/** Who we are and where else to find us. */
export function Footer() {
  const { t } = useLocale()
  return (
    <footer className="footer">
      <p>
        <strong>{t.name}</strong> {t.tagline}
      </p>
      <SocialLinks />
    </footer>
  )
}

export function SocialLinks() {
  const { t } = useLocale()
  return (
    <ul className="social" aria-label={t.followUs}>
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
