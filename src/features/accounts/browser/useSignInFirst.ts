import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { inLocale } from '#text/locale.ts'
import { useLocale } from '#ui/locale.ts'

/** Redirects a visitor to the login page, and back to this page afterwards. */
export function useSignInFirst(isVisitor: boolean): void {
  const navigate = useNavigate()
  const { locale } = useLocale()
  const { pathname, search } = useLocation()
  useEffect(() => {
    // Not after signing out or deleting the account: then the address has already changed, and this
    // page is only shown until the next one is.
    if (isVisitor && pathname === window.location.pathname)
      void navigate(`${inLocale(locale, '/login')}?${new URLSearchParams({ return_to: pathname + search })}`, { replace: true })
  }, [isVisitor, navigate, locale, pathname, search])
}
