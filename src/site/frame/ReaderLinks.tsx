import { useLocation } from 'react-router'
import { useReader } from '#features/accounts/browser/reader.ts'
import { useReaderText } from '#features/accounts/browser/readerText.ts'
import { useSignOut } from '#features/accounts/browser/useSignOut.ts'
import { inLocale } from '#text/locale.ts'

type Props = { className: string; named?: boolean }

/**
 * The reader's items in a menu: their news, profile and sign-out, or for visitors sign-in, sign-up
 * and the plans. Both have the same number of lines, so that nothing shifts when the session has
 * loaded; until then, a browser with a session shows neither (`theme.ts`, `asking`).
 * @param named whether the reader's name is shown above the word 'profile'
 */
export function ReaderLinks({ className, named = false }: Props) {
  const { locale, t } = useReaderText()
  const signOut = useSignOut()
  const { pathname } = useLocation()
  const reader = useReader()
  const link = (path: string, icon: string, label: React.ReactNode) => (
    <a
      className={`${className} reader-link i i-${icon}`}
      href={inLocale(locale, path)}
      aria-current={pathname.startsWith(inLocale(locale, path)) ? 'page' : undefined}
    >
      {label}
    </a>
  )
  if (!reader)
    return (
      <>
        {link('/login', 'user', t.signIn)}
        {link('/Signup', 'user-plus', t.signUp)}
        {link('/profile/subscribe', 'card', t.subscribe)}
      </>
    )
  return (
    <>
      {link('/my-page', 'bell', t.myPage)}
      {link('/profile', 'user', named ? <NamedProfile name={reader.name} /> : t.profile)}
      <button type="button" className={`${className} reader-link i i-sign-out`} onClick={signOut}>
        {t.signOut}
      </button>
    </>
  )
}

function NamedProfile({ name }: { name: string }) {
  const { t } = useReaderText()
  return (
    <span className="profile-identity">
      <span className="reader-name">
        <bdi>{name}</bdi>
      </span>{' '}
      <span className="reader-word">{t.profile}</span>
    </span>
  )
}
