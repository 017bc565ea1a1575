import { Outlet, useLocation } from 'react-router'
import { useAccountText } from '#features/accounts/browser/accountText.ts'
import { ProfileMenu } from '#features/accounts/browser/profile/ProfileMenu.tsx'
import { profileParts } from '#features/accounts/browser/profile/profileParts.ts'
import { useReader } from '#features/accounts/browser/reader.ts'
import { useSignInFirst } from '#features/accounts/browser/useSignInFirst.ts'
import { useLocale } from '#ui/locale.ts'

/**
 * The layout of the profile's pages. The server renders them the same for everyone, and they show
 * nothing until the session has loaded; a visitor is redirected to the login page, and back here
 * afterwards.
 */
export default function ProfileFrame() {
  const { t } = useLocale()
  const reader = useReader()
  const { t: a } = useAccountText()
  const home = useIsHome()
  const { pathname } = useLocation()
  const part = profileParts.find(({ slug }) => pathname.endsWith(`/${slug}`))
  useSignInFirst(reader === null)
  return (
    <div className="profile" data-home={home ? '' : undefined}>
      <ProfileMenu reader={reader} />
      <section className="profile-part" aria-busy={!reader} aria-label={a.profileTitle}>
        {reader ? (
          <Outlet context={reader} />
        ) : (
          <>
            <h1>{part ? a.parts[part.slug] : a.profileTitle}</h1>
            <p className="profile-wait">{t.loading}</p>
          </>
        )}
      </section>
    </div>
  )
}

/** Whether the page is the menu, which is a separate one on narrow windows. */
const useIsHome = () => /\/profile\/?$/.test(useLocation().pathname)
