import { useNavigate } from 'react-router'
import { inLocale, useLocale } from '#ui/locale.ts'
import { showToast } from '#ui/toasts.ts'
import { signOut } from './reader.ts'

/** Signs out and goes home. A failure is logged (spec 4), and told: whoever leaves a shared computer must know that he is still signed in. */
export function useSignOut(): () => Promise<void> {
  const { locale, t } = useLocale()
  const navigate = useNavigate()
  return () =>
    signOut(() => navigate(inLocale(locale, '/'))).catch((error) => {
      console.error(error)
      showToast(t.signOutFailed)
    })
}
