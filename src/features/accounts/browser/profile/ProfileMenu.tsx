import { useLocation } from 'react-router'
import { inLocale } from '#text/locale.ts'
import { useLocale } from '#ui/locale.ts'
import { useAccountText } from '../accountText.ts'
import type { Reader } from '../reader.ts'
import { useReaderText } from '../readerText.ts'
import { useSignOut } from '../useSignOut.ts'
import { profileParts } from './profileParts.ts'

/** The reader, the parts of their profile, and the sign-out button. */
export function ProfileMenu({ reader }: { reader: Reader }) {
  const { locale, t } = useLocale()
  const { t: r } = useReaderText()
  const { t: a } = useAccountText()
  const { pathname } = useLocation()
  const signOut = useSignOut()
  return (
    <nav className="profile-menu" aria-label={a.partsList}>
      <a className="profile-reader" href={inLocale(locale, '/profile')} aria-current={pathname.endsWith('/profile') ? 'page' : undefined}>
        <span className="profile-initial" aria-hidden="true">
          {reader && [...reader.name][0]}
        </span>
        <span className="profile-identity">
          <span className="reader-name">
            <bdi>{reader?.name ?? t.loading}</bdi>
          </span>
          <span className="reader-name profile-email" dir="ltr">
            {reader?.email}
          </span>
        </span>
      </a>
      {profileParts.map(({ slug, icon }) => (
        <a
          key={slug}
          className={`menu-link i i-${icon}`}
          href={inLocale(locale, `/profile/${slug}`)}
          aria-current={pathname.endsWith(`/${slug}`) ? 'page' : undefined}
        >
          {a.parts[slug]}
        </a>
      ))}
      <a className="menu-link i i-eye-off" href={inLocale(locale, '/hidden')}>
        {a.hidden}
      </a>
      <a className="menu-link i i-bell" href={inLocale(locale, '/urgent')}>
        {a.urgent}
      </a>
      {reader && reader.role !== 'reader' && (
        <a className="menu-link i i-shield" href={inLocale(locale, '/desk')}>
          {a.desk}
        </a>
      )}
      <button type="button" className="menu-link i i-sign-out" onClick={signOut}>
        {r.signOut}
      </button>
    </nav>
  )
}
