import { useEffect } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { useAccountText } from '#features/accounts/browser/accountText.ts'
import { ProfileMenu } from '#features/accounts/browser/profile/ProfileMenu.tsx'
import { useReader } from '#features/accounts/browser/reader.ts'
import { Footer } from '#features/textPages/browser/Footer.tsx'
import { inLocale, useLocale } from '#ui/locale.ts'

/**
 * What stands around every part of the profile. The page itself is the same for everyone and shows nothing before the browser knows who reads; a
 * visitor is led to the login page, and back here afterwards.
 */
export default function ProfileFrame() {
  const { t } = useLocale()
  const reader = useReader()
  const { t: a } = useAccountText()
  const home = useIsHome()
  useSignInFirst(reader === null)
  return (
    <>
      <div className="profile" data-home={home ? '' : undefined}>
        <ProfileMenu reader={reader} />
        <section className="profile-part" aria-busy={!reader} aria-label={a.profileTitle}>
          {reader ? <Outlet context={reader} /> : <p className="profile-wait">{t.loading}</p>}
        </section>
      </div>
      <Footer />
    </>
  )
}

/** On windows with room for one column the menu is a page of its own. */
const useIsHome = () => /\/profile\/?$/.test(useLocation().pathname)

function useSignInFirst(isVisitor: boolean): void {
  const navigate = useNavigate()
  const { locale } = useLocale()
  const { pathname } = useLocation()
  useEffect(() => {
    // Whoever signed out or deleted the account is on the way home: the address has changed, and this page stands until the next one does.
    if (isVisitor && pathname === window.location.pathname)
      void navigate(`${inLocale(locale, '/login')}?${new URLSearchParams({ return_to: pathname })}`, { replace: true })
  }, [isVisitor, navigate, locale, pathname])
}
